import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(3),
  paddingBlock: space(2.5),
  selectors: { '& + &': { borderTop: `1px solid ${vars.border}` } },
})
export const text = style({ flex: '1 1 200px', minWidth: 0, display: 'flex', flexDirection: 'column' })
export const title = style({ fontWeight: 550 })
export const done = style({ flex: 'none', color: vars.success })
export const open = style({ flex: 'none', color: vars.textMuted })
