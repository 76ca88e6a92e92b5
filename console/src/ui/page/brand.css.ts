import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  fontSize: '15px',
  fontWeight: 650,
})
export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '24px',
  height: '24px',
  borderRadius: '6px',
  background: vars.accent,
  color: vars.onAccent,
})
