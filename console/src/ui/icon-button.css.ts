import { style } from '@vanilla-extract/css'
import { phones } from './page/screen.css.ts'
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
  '@media': { [phones]: { width: '44px', height: '44px' } },
  ':hover': { background: vars.surfaceSunken, color: vars.text },
})
