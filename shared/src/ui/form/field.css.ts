import { style } from '@vanilla-extract/css'
import { space, vars } from '../../theme/contract.css.ts'
import { focusRing, phones } from '../focus-ring.css.ts'

export const field = style({ display: 'flex', flexDirection: 'column', gap: space(1.5), minWidth: 0 })

export const label = style({ fontSize: '14px', fontWeight: 600, color: vars.text })
export const optional = style({ fontWeight: 400, color: vars.textMuted })
export const hint = style({ fontSize: '13px', color: vars.textMuted, margin: 0 })
export const error = style({ fontSize: '13px', fontWeight: 500, color: vars.danger, margin: 0 })

export const box = style({ position: 'relative', display: 'flex' })

export const input = style({
  boxSizing: 'border-box',
  width: '100%',
  minHeight: vars.controlHeight,
  margin: 0,
  padding: `${space(1.5)} ${space(3)}`,
  border: `1px solid ${vars.borderControl}`,
  borderRadius: vars.radiusControl,
  background: vars.surface,
  color: vars.text,
  font: 'inherit',
  fontSize: '14px',
  '::placeholder': { color: vars.textMuted, opacity: 1 },
  ':focus-visible': focusRing,
  selectors: {
    '&[aria-invalid=true]': { borderColor: vars.danger, boxShadow: `inset 0 0 0 1px ${vars.danger}` },
    '&[readonly]': { background: vars.surfaceSunken },
  },
  '@media': { [phones]: { minHeight: '44px', fontSize: '16px' } },
})
