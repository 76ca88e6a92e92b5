import { style } from '@vanilla-extract/css'
import { focusRing } from '@bonafide/shared/ui/focus-ring.css.ts'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const switcher = style({ position: 'relative', padding: `${space(3.5)} 0 ${space(2.5)}` })
export const button = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  width: '100%',
  minHeight: '34px',
  padding: `${space(1)} ${space(2)}`,
  border: 0,
  borderRadius: vars.radiusControl,
  background: 'none',
  color: vars.textMuted,
  font: 'inherit',
  fontSize: '13px',
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { background: vars.surfaceSunken, color: vars.text },
  ':focus-visible': focusRing,
})
export const name = style({ minWidth: 0, overflowWrap: 'anywhere' })
