import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

/**
 * One line. Clipped, not hidden: a box that could scroll costs a layer, and a long list has hundreds of these. One that
 * cannot scroll does not shrink in a line of others by itself.
 */
export const cut = style({ minWidth: 0, overflow: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

export const employee = style({ display: 'flex', alignItems: 'center', gap: space(2.5), minWidth: 0 })
export const words = style({ minWidth: 0, flex: 1 })
export const nameLine = style({ display: 'flex', alignItems: 'center', gap: space(1.5), minWidth: 0 })
export const name = style([
  cut,
  {
    color: vars.text,
    fontSize: '14px',
    fontWeight: 550,
    textDecoration: 'none',
    ':hover': { textDecoration: 'underline' },
  },
])
export const verified = style({ flex: 'none', display: 'inline-flex', color: vars.textMuted })
export const shortId = style([cut, { fontFamily: vars.fontMono, fontSize: '12px', color: vars.textMuted }])
export const limits = style({ fontFamily: vars.font, color: vars.text })
export const overdue = style({ fontFamily: vars.font, fontWeight: 550, color: vars.danger })
