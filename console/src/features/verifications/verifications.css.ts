import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { focusRing } from '@bonafide/shared/ui/focus-ring.css.ts'
import { style } from '@vanilla-extract/css'
import { phones } from '#ui/page/screen.css.ts'
import * as tabs from '#ui/page/tabs.css.ts'

export const link = style([
  tabs.tab,
  { display: 'inline-flex', alignItems: 'center', gap: space(1.5), textDecoration: 'none' },
])
export const count = style({ fontSize: '13px', fontWeight: 550, fontVariantNumeric: 'tabular-nums' })

export const assigned = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1.5),
  maxWidth: '100%',
  marginTop: space(1),
  color: vars.textMuted,
  // Above the link that covers the row.
  position: 'relative',
  zIndex: 1,
})
export const select = style({
  maxWidth: '100%',
  minHeight: '28px',
  padding: `0 ${space(1.5)}`,
  border: `1px solid ${vars.borderControl}`,
  borderRadius: vars.radiusControl,
  background: vars.surface,
  color: vars.text,
  font: 'inherit',
  textOverflow: 'ellipsis',
  ':focus-visible': focusRing,
})

export const rowRoom = style({ height: '32px' })
export const filterRoom = style({ height: '63px', '@media': { [phones]: { height: '71px' } } })
