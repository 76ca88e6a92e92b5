import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'
import { menu } from '../overlay/menu.css.ts'
import { phones } from '../page/screen.css.ts'

export const calendar = style([menu, { padding: space(3), width: 'max-content', maxWidth: '96vw' }])
export const head = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })
export const month = style({ fontSize: '14px', fontWeight: 600 })
export const days = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, 36px)',
  marginTop: space(2),
  '@media': { [phones]: { gridTemplateColumns: 'repeat(7, 44px)' } },
})
export const weekday = style({
  color: vars.textMuted,
  fontSize: '12px',
  lineHeight: '28px',
  textAlign: 'center',
})
export const day = style({
  minHeight: '36px',
  padding: 0,
  border: 0,
  borderRadius: vars.radiusControl,
  background: 'transparent',
  color: vars.text,
  font: 'inherit',
  fontSize: '13px',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  ':hover': { background: vars.surfaceSunken },
  ':disabled': { color: vars.textMuted, textDecoration: 'line-through', cursor: 'default' },
  selectors: {
    '&[aria-current=date]': { fontWeight: 700, boxShadow: `inset 0 0 0 1px ${vars.borderStrong}` },
    '&[aria-pressed=true]': { background: vars.accent, color: vars.onAccent },
  },
  '@media': { [phones]: { minHeight: '44px' } },
})
export const otherDay = style([day, { color: vars.textMuted }])
