import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { cut } from './employee-name.css.ts'

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

export const contact = cut
export const ways = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space(1),
})
export const muted = style([contact, { color: vars.textMuted }])
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
