import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '@bonafide/shared/theme/contract.css.ts'

const avatar = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  borderRadius: '50%',
  background: vars.accentSoft,
  color: vars.accent,
  fontWeight: 650,
  userSelect: 'none',
})

export const sizes = styleVariants({
  small: [avatar, { width: '28px', height: '28px', fontSize: '11px' }],
  large: [avatar, { width: '40px', height: '40px', fontSize: '14px' }],
})
