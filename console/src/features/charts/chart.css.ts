import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { cardTitle, padded } from '#ui/card.css.ts'
import { tableHeadStyle, tableStyle } from '#ui/table-style.ts'
import { phones } from '#ui/page/screen.css.ts'

export const chart = style([padded, { minWidth: 0 }])
export const chartHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space(3),
})
export const chartWords = style({ flex: '1 1 220px', minWidth: 0 })
export const chartTitle = style([cardTitle])
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
/** In place of bars or columns, or under them. */
export const none = style({ marginTop: space(4), color: vars.textMuted, fontSize: '13px' })

export const bars = style({
  listStyle: 'none',
  margin: `${space(4)} 0 0`,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  fontSize: '13px',
  fontVariantNumeric: 'tabular-nums',
  ':empty': { display: 'none' },
})
export const barRow = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `${space(1)} ${space(3)}`,
})
export const barName = style({ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 550 })
export const barLink = style({
  color: vars.text,
  textDecoration: 'none',
  // The whole bar leads to the list.
  '::after': { content: '""', position: 'absolute', inset: `calc(${space(1.5)} * -1) 0` },
  ':hover': { textDecoration: 'underline' },
})
export const barText = style({ marginInlineStart: 'auto', fontWeight: 600, textAlign: 'end' })
export const barNote = style({ fontWeight: 400, color: vars.textMuted })
export const track = style({
  order: 1,
  flex: '1 0 100%',
  height: '8px',
  borderRadius: '999px',
  overflow: 'hidden',
  background: vars.surfaceSunken,
  boxShadow: `inset 0 0 0 1px ${vars.border}`,
})
export const bar = style({
  display: 'block',
  height: '100%',
  borderRadius: '999px',
  background: vars.accent,
  '@media': { '(forced-colors: active)': { background: 'Highlight' } },
})

export const tableBox = style({
  marginTop: space(4),
  overflow: 'hidden',
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radiusControl,
})
export const table = style(tableStyle)
globalStyle(`${table} th, ${table} td`, {
  padding: `${space(1.5)} ${space(3)}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  '@media': { [phones]: { paddingInline: space(2) } },
})
globalStyle(`${table} th`, { ...tableHeadStyle, background: vars.surfaceSunken })
globalStyle(`${table} td`, { borderTop: `1px solid ${vars.border}` })
globalStyle(`${table} [data-number=true]`, { textAlign: 'end' })

const forced = '(forced-colors: active)'

export const weeks = style({ display: 'flex', gap: space(2), marginTop: space(4) })
export const axis = style({ flex: 'none', width: '36px' })
export const plotBox = style({ position: 'relative', flex: 1, minWidth: 0 })
export const plot = style({ display: 'block', width: '100%', overflow: 'visible' })
/** Over the column of a week, as high as the chart. */
export const weekLink = style({
  position: 'absolute',
  insetBlock: 0,
  borderRadius: vars.radiusControl,
  ':hover': { background: `color-mix(in srgb, ${vars.accent} 10%, transparent)` },
})
export const label = style({
  fill: vars.textMuted,
  fontSize: '12px',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [forced]: { fill: 'CanvasText' } },
})
export const value = style([
  label,
  {
    fill: vars.text,
    fontWeight: 600,
    // Keeps the lines behind it away from the words.
    stroke: vars.surfaceRaised,
    strokeWidth: '4px',
    paintOrder: 'stroke',
    '@media': { [forced]: { stroke: 'Canvas' } },
  },
])
export const line = style({
  stroke: vars.border,
  strokeWidth: 1,
  '@media': { [forced]: { stroke: 'GrayText' } },
})
export const column = style({
  fill: vars.accent,
  '@media': { [forced]: { fill: 'CanvasText' } },
})
