import { style } from '@vanilla-extract/css'
import { space, vars } from '../../theme/contract.css.ts'
import { focusRing } from '../focus-ring.css.ts'

export const group = style({ border: 0, margin: 0, padding: 0, minWidth: 0 })
export const legend = style({ padding: 0, marginBottom: space(1.5), fontWeight: 600, fontSize: '14px' })
export const options = style({ display: 'flex', flexDirection: 'column', gap: space(3) })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 168px), 1fr))',
})

export const card = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3.5),
  padding: `${space(3)} ${space(4)}`,
  border: `1px solid ${vars.borderStrong}`,
  borderRadius: vars.radius,
  background: vars.surface,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': {
      borderColor: vars.accent,
      boxShadow: `inset 0 0 0 1px ${vars.accent}`,
      background: vars.accentSoft,
    },
    '&:has(:focus-visible)': focusRing,
  },
})

export const radio = style({
  appearance: 'none',
  flex: 'none',
  boxSizing: 'border-box',
  width: '20px',
  height: '20px',
  margin: 0,
  border: `1px solid ${vars.borderControl}`,
  borderRadius: '50%',
  background: vars.surface,
  cursor: 'inherit',
  ':checked': { border: `6px solid ${vars.accent}` },
  // The card carries the ring.
  ':focus-visible': { outline: 'none' },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
})

export const text = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
export const label = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const hint = style({ fontSize: '13px', color: vars.textMuted })

export const notes = style({ selectors: { '&:not(:empty)': { marginTop: space(1.5) } } })
