import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { card, padded } from '#ui/card.css.ts'

export const current = style([padded, { display: 'flex', flexDirection: 'column', gap: space(4) }])
export const currentHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) })
export const currentWords = style({ minWidth: 0, marginInlineEnd: 'auto' })
export const currentName = style({ fontSize: '16px', fontWeight: 650, overflowWrap: 'anywhere' })
export const currentPrice = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const usage = style({ display: 'flex', flexDirection: 'column', gap: space(2) })
export const usageLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space(2),
  fontSize: '13px',
  fontVariantNumeric: 'tabular-nums',
})
export const manage = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space(2),
})
export const grid = style({
  display: 'grid',
  gap: space(5),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 208px), 1fr))',
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
// The same part of each plan stands at the same height.
export const plan = style([
  card,
  {
    display: 'grid',
    gridRow: 'span 6',
    gridTemplateRows: 'subgrid',
    rowGap: space(3),
    minWidth: 0,
    padding: space(4),
  },
])
export const planHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space(2),
})
export const planName = style({ fontSize: '16px', fontWeight: 650, overflowWrap: 'anywhere' })
export const price = style({
  fontSize: '28px',
  fontWeight: 650,
  letterSpacing: '-0.02em',
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
})
export const priceUnit = style({
  fontSize: '13px',
  fontWeight: 400,
  letterSpacing: 0,
  color: vars.textMuted,
})
export const features = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space(1.5),
  fontSize: '13px',
  flex: 1,
})
export const feature = style({
  display: 'flex',
  gap: space(2),
  alignItems: 'flex-start',
  overflowWrap: 'anywhere',
})
export const tick = style({ flex: 'none', marginTop: '3px', color: vars.success })
export const security = style({ display: 'flex', gap: space(2), fontSize: '13px', color: vars.textMuted })
export const dialogHead = style({ display: 'flex', alignItems: 'center', gap: space(3) })
export const dialogIcon = style({ color: vars.accent, flex: 'none' })
export const lock = style({ flex: 'none', marginTop: '2px' })
