import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const preview = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: space(2),
  minWidth: 0,
})
export const picture = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(1.5),
  margin: 0,
  width: '100%',
})
export const image = style({
  display: 'block',
  width: 'auto',
  maxWidth: '100%',
  minWidth: '40px',
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radius,
})
export const hash = style({ fontSize: '12px', color: vars.textMuted, overflowWrap: 'anywhere' })
