import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const input = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
})
export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const item = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: space(2),
  paddingBlock: space(3),
  borderTop: `1px solid ${vars.border}`,
})
export const name = style({ fontWeight: 550, overflowWrap: 'anywhere' })
export const problem = style({ margin: 0, color: vars.danger, fontWeight: 500 })
