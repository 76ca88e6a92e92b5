import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { fromLarge } from '#ui/page/screen.css.ts'

/**
 * One line. Clipped, not hidden: a box that could scroll costs a layer, and a long list has hundreds of these. One that
 * cannot scroll does not shrink in a line of others by itself.
 */
export const cut = style({ minWidth: 0, overflow: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

export const employee = style({ display: 'flex', alignItems: 'center', gap: space(2.5), minWidth: 0 })
export const words = style({ minWidth: 0, flex: 1 })
export const nameLine = style({ display: 'flex', alignItems: 'center', gap: space(1.5), minWidth: 0 })
export const name = style([
  cut,
  {
    color: vars.text,
    fontSize: '14px',
    fontWeight: 550,
    textDecoration: 'none',
    ':hover': { textDecoration: 'underline' },
  },
])
export const verified = style({ flex: 'none', display: 'inline-flex', color: vars.textMuted })
export const shortId = style([cut, { fontFamily: vars.fontMono, fontSize: '12px', color: vars.textMuted }])
export const limits = style({ fontFamily: vars.font, color: vars.text })
export const overdue = style({ fontFamily: vars.font, fontWeight: 550, color: vars.danger })

/** Height of each row of the body, in pixels: two lines of text and the line under them. */
export const rowHeight = 52

const columns = 'minmax(0, 1fr) 18% 176px 116px 140px 108px 80px'

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
export const body = style({ display: 'block' })
const line = style({ display: 'grid', gridTemplateColumns: columns, alignItems: 'center' })
export const headRow = style([line, { height: '38px' }])
export { head }
export const cell = style({
  minWidth: 0,
  padding: `0 ${space(3)}`,
  textAlign: 'start',
  selectors: { '&:first-child': { paddingInlineStart: space(5) } },
})
export const headCell = style([cell, { color: vars.textMuted, fontWeight: 550, whiteSpace: 'nowrap' }])

export const plainRow = style([
  line,
  {
    height: `${rowHeight}px`,
    contain: 'strict',
    borderBottom: `1px solid ${vars.border}`,
    selectors: {
      '&:last-child': { borderBottom: 0 },
      // An open menu floats over the other rows; what contains everything would cut it off.
      '&:has([aria-expanded=true])': { contain: 'none' },
    },
  },
])
export const row = style([
  plainRow,
  {
    cursor: 'pointer',
    ':hover': { background: vars.surfaceSunken },
    selectors: { '&[data-open=true]': { background: vars.accentSoft } },
  },
])
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
export const card = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  padding: space(4),
  borderBottom: `1px solid ${vars.border}`,
  '@media': {
    [fromLarge]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 132px',
      alignItems: 'center',
      gap: space(4),
      padding: `${space(2.5)} ${space(5)}`,
    },
  },
})
globalStyle(`${cards} > li:last-child > div`, { borderBottom: 0 })
// Beside the name is the menu.
globalStyle(`${card} > :first-child`, {
  paddingInlineEnd: space(9),
  '@media': { [fromLarge]: { paddingInlineEnd: 0 } },
})
// The whole card opens the employee.
globalStyle(`${card} a::after`, { content: '""', position: 'absolute', inset: 0 })

export const who = style({ display: 'flex', flexDirection: 'column', gap: space(2), minWidth: 0 })
export const cardLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
})
export const cardDetails = style({ fontSize: '13px', color: vars.textMuted, overflowWrap: 'anywhere' })
// Above the link that covers the card.
export const cardMenu = style({ position: 'absolute', zIndex: 1, top: space(3), insetInlineEnd: space(3) })
