import { style } from '@vanilla-extract/css'
import { space, vars } from '../theme/contract.css.ts'

export const code = style({
  minHeight: '48px',
  padding: `${space(1)} ${space(3.5)}`,
  fontSize: '22px',
  fontWeight: 600,
  letterSpacing: '0.4em',
  fontVariantNumeric: 'tabular-nums',
  '::placeholder': { color: vars.textMuted },
  // The phone rule of text fields would make the digits small again.
  '@media': { 'screen and (max-width: 767.98px)': { minHeight: '48px', fontSize: '22px' } },
})
