import { style } from '@vanilla-extract/css'
import { vars } from '@bonafide/shared/theme/contract.css.ts'

export const testWord = style({
  color: vars.textMuted,
  fontSize: '12px',
  fontWeight: 600,
  letterSpacing: '0.02em',
  whiteSpace: 'nowrap',
})
