import { style } from '@vanilla-extract/css'
import { vars } from '@bonafide/shared/theme/contract.css.ts'

export const iconButton = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '36px',
  height: '36px',
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: vars.radiusControl,
  background: 'transparent',
  color: vars.textMuted,
  cursor: 'pointer',
  ':hover': { background: vars.surfaceSunken, color: vars.text },
})
