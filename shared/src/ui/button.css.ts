import { style, styleVariants } from '@vanilla-extract/css'
import { space, vars } from '../theme/contract.css.ts'
import { focusRing } from './focus-ring.css.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  boxSizing: 'border-box',
  margin: 0,
  border: '1px solid transparent',
  borderRadius: vars.radiusControl,
  fontFamily: 'inherit',
  fontWeight: 600,
  lineHeight: 1.25,
  textDecoration: 'none',
  cursor: 'pointer',
  ':focus-visible': focusRing,
  ':hover': { opacity: 0.9 },
  ':disabled': { opacity: 0.55, cursor: 'default' },
  selectors: { '&[aria-disabled=true]': { opacity: 0.75, cursor: 'progress' } },
})

export const tones = styleVariants({
  primary: [base, { background: vars.accent, color: vars.onAccent }],
  secondary: [base, { background: vars.surfaceRaised, color: vars.text, borderColor: vars.borderStrong }],
  quiet: [
    base,
    { background: 'transparent', color: vars.text, ':hover': { background: vars.surfaceSunken, opacity: 1 } },
  ],
  danger: [base, { background: vars.danger, color: vars.onDanger }],
})

export const sizes = styleVariants({
  small: { minHeight: '28px', padding: `0 ${space(2.5)}`, fontSize: '13px' },
  medium: { minHeight: vars.controlHeight, padding: `${space(1)} ${space(3.5)}`, fontSize: '14px' },
  large: { minHeight: '48px', padding: `${space(2)} ${space(5)}`, fontSize: '16px' },
})

export const block = style({ width: '100%' })
