import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { pressed } from '#features/many-employees/many-employees.css.ts'
import { fromLarge } from '#ui/page/screen.css.ts'

/**
 * One line. Clipped, not hidden: a box that could scroll costs a layer, and a long list has hundreds of these. One that
 * cannot scroll does not shrink in a line of others by itself.
 */
export const cut = style({ minWidth: 0, overflow: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

export const employee = style({ display: 'flex', alignItems: 'center', gap: space(2.5), minWidth: 0 })
export const words = style({ minWidth: 0, flex: 1 })
export const nameLine = style({ display: 'flex', alignItems: 'center', gap: space(1.5), minWidth: 0 })
/** Two lines: with the one below it they are as high as the row. */
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  minWidth: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: vars.text,
  fontSize: '14px',
  lineHeight: '18px',
  fontWeight: 550,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
})
export const verified = style({ flex: 'none', display: 'inline-flex', color: vars.textMuted })
export const shortId = style([
  cut,
  { fontFamily: vars.fontMono, fontSize: '12px', lineHeight: '15px', color: vars.textMuted },
])
export const limits = style({ fontFamily: vars.font, color: vars.text })
export const overdue = style({ fontFamily: vars.font, fontWeight: 550, color: vars.danger })

/** Height of each row of the body, in pixels: two lines of text and the line under them. */
export const rowHeight = 52

const tick = '44px'
const columns = {
  plain: `${tick} minmax(0, 1fr) 22% 116px 150px 108px 80px`,
  full: `${tick} minmax(0, 1fr) 160px 120px 130px 104px 94px 76px 68px`,
  ending: `${tick} minmax(0, 1fr) 170px 150px 100px 310px`,
} as const
const wideColumns = {
  ...columns,
  full: `${tick} minmax(0, 1fr) 176px 120px 132px 112px 130px 88px 104px 80px`,
}
const wide = '(min-width: 1440px)'

/** Above the rows, some of which hold what stands out of the flow. */
const head = style({
  position: 'sticky',
  top: '56px',
  zIndex: 2,
  background: vars.surfaceRaised,
  borderBottom: `1px solid ${vars.border}`,
})

// Blocks and grids, not table boxes: a row of known size that holds all of its layout costs nothing while another
// comes or goes. The roles of a table are therefore spelt out in the markup.
export const table = style({ display: 'block', fontSize: '13px', fontVariantNumeric: 'tabular-nums' })
/** While it loads, wherever it will be a table or cards. */
export const pending = style([table, { overflow: 'clip' }])
export const body = style({ display: 'block' })
const line = (kind: keyof typeof columns) =>
  ({
    display: 'grid',
    gridTemplateColumns: columns[kind],
    alignItems: 'center',
    '@media': { [wide]: { gridTemplateColumns: wideColumns[kind] } },
  }) as const
export const headRow = styleVariants(columns, (_columns, kind) => [line(kind), { height: '38px' }])
export { head }
export const cell = style({
  minWidth: 0,
  padding: `0 ${space(2)}`,
  textAlign: 'start',
})
export const headCell = style([cell, { color: vars.textMuted, fontWeight: 550, whiteSpace: 'nowrap' }])
const onWide = { display: 'none', '@media': { [wide]: { display: 'block' } } } as const
export const wideHeadCell = style([headCell, onWide])
export const wideCell = style([cell, onWide, { color: vars.textMuted }])
/** Where the date has no column of its own. */
export const invited = style([
  cut,
  { fontSize: '12px', color: vars.textMuted, '@media': { [wide]: { display: 'none' } } },
])
export const tickCell = style({ display: 'grid', placeItems: 'center', height: '100%' })
/** As large as a target has to be. */
export const tickBox = style({
  display: 'grid',
  placeItems: 'center',
  width: '44px',
  height: '100%',
  minHeight: '38px',
  cursor: 'pointer',
})
export const sort = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minHeight: '32px',
  margin: 0,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  ':hover': { color: vars.text },
})

const rowStyle = {
  height: `${rowHeight}px`,
  contain: 'strict',
  borderBottom: `1px solid ${vars.border}`,
  selectors: {
    '&:last-child': { borderBottom: 0 },
    // An open menu floats over the other rows; what contains everything would cut it off.
    '&:has([aria-expanded=true])': { contain: 'none' },
  },
} as const
export const plainRow = styleVariants(columns, (_columns, kind) => [line(kind), rowStyle])
const shown = style([
  pressed,
  {
    cursor: 'pointer',
    ':hover': { background: vars.surfaceSunken },
    selectors: { '&[data-open=true], &[data-selected=true]': { background: vars.accentSoft } },
  },
])
export const row = styleVariants(columns, (_columns, kind) => [plainRow[kind], shown])
/** Holds the place of rows that are not in the document. */
export const gap = style({ display: 'block' })

export const ways = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space(1),
})
export const muted = style([cut, { color: vars.textMuted }])
export const mutedCell = style([cell, muted])
export const view = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '28px',
  height: '28px',
  borderRadius: vars.radiusControl,
  color: vars.textMuted,
  ':hover': { color: vars.text },
})
export const stale = style({ opacity: 0.6 })

export const cards = style({ listStyle: 'none', margin: 0, padding: 0 })
export const card = style([
  pressed,
  {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: space(2),
    padding: `${space(2.5)} ${space(2)} ${space(2.5)} ${space(1)}`,
    borderBottom: `1px solid ${vars.border}`,
    selectors: { '&[data-selected=true]': { background: vars.accentSoft } },
    '@media': { [fromLarge]: { padding: `${space(2.5)} ${space(5)} ${space(2.5)} ${space(2)}` } },
  },
])
globalStyle(`${cards} > li:last-child > div`, { borderBottom: 0 })
// As high as its name needs it.
globalStyle(`${card} ${name}`, { WebkitLineClamp: 'none' })
// The whole card opens the employee.
globalStyle(`${card} a::after`, { content: '""', position: 'absolute', inset: 0 })

export const who = style({ display: 'flex', flexDirection: 'column', gap: space(1), minWidth: 0 })
export const cardLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minWidth: 0,
  fontSize: '13px',
  color: vars.textMuted,
})
// Above the link that covers the card.
export const cardMenu = style({ position: 'relative', zIndex: 1 })
export const cardTick = style([tickBox, { position: 'relative', zIndex: 1, minHeight: '44px' }])
export const cardActions = style({
  position: 'relative',
  zIndex: 1,
  gridColumn: '2 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
})
