import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const field = style({ display: 'flex', flexDirection: 'column', gap: space(1.5) })

export const strength = style({ display: 'flex', flexDirection: 'column', gap: space(1) })
export const text = style({ margin: 0, fontSize: '13px', color: vars.textMuted })
export const track = style({
  height: '6px',
  overflow: 'hidden',
  borderRadius: '999px',
  background: vars.surfaceSunken,
  boxShadow: `inset 0 0 0 1px ${vars.border}`,
})
const bar = style({
  height: '100%',
  borderRadius: '999px',
  '@media': { '(forced-colors: active)': { background: 'Highlight' } },
})
export const weak = style([bar, { background: vars.danger }])
export const good = style([bar, { background: vars.success }])
