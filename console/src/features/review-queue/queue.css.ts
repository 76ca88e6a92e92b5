import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { card } from '#ui/card.css.ts'

// The width of the list, not of the screen: on the dashboard it has a column of its own.
const roomy = '(min-width: 640px)'
const oneLine = '(min-width: 520px)'
const detailed = '(min-width: 820px)'

// Cut off without a box that scrolls: the bar of the selected employees keeps to the screen.
export const group = style([card, { overflow: 'clip' }])
/** Not cut off: menus of its rows stand out of it. */
export const openGroup = style([card])
export const groupHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: space(2),
  padding: `${space(3.5)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
})
export const groupName = style({ fontSize: '14px', fontWeight: 600 })
export const count = style({ color: vars.textMuted, fontSize: '13px', fontVariantNumeric: 'tabular-nums' })
export const nobody = style({ padding: `${space(3.5)} ${space(5)}`, color: vars.textMuted, fontSize: '13px' })
export const rest = style([nobody, { borderTop: `1px solid ${vars.border}` }])

export const list = style({ listStyle: 'none', margin: 0, padding: 0, containerType: 'inline-size' })
export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  gap: `${space(2)} ${space(3)}`,
  padding: `${space(2.5)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
  fontSize: '13px',
  ':last-child': { borderBottom: 0 },
  ':hover': { background: vars.surfaceSunken },
  '@container': {
    [roomy]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      // With its flags open a row is high.
      selectors: { '&:has([aria-expanded="true"])': { alignItems: 'start' } },
    },
  },
})
export const name = style({
  color: vars.text,
  fontSize: '14px',
  // As high as a target has to be, with the mark of its flags below it.
  lineHeight: '24px',
  fontWeight: 550,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
})
// The whole row opens the employee.
globalStyle(`${row} a::after`, { content: '""', position: 'absolute', inset: 0 })
globalStyle(`${row}:hover a`, { textDecoration: 'underline' })
export const words = style({ minWidth: 0 })
// The name and its marks; the sentences of a flag take a line of their own.
export const who = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space(2) })
/** One line, and on a phone two. */
export const shortRow = style([
  row,
  {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"avatar who action" "avatar need action"',
    alignItems: 'center',
    rowGap: 0,
    '@container': {
      [oneLine]: {
        // What they need has few words here, and their name the rest.
        gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
        gridTemplateAreas: '"avatar who need action"',
        minHeight: '48px',
        paddingBlock: space(1),
      },
      [detailed]: { gridTemplateColumns: 'auto minmax(0, 1fr) minmax(0, 1.4fr) auto' },
    },
  },
])
globalStyle(`${shortRow} > :last-child`, { gridArea: 'action', width: 'auto' })
globalStyle(`${shortRow} > :first-child`, { gridArea: 'avatar' })
export const need = style({
  gridArea: 'need',
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minWidth: 0,
  '@container': { [oneLine]: { justifyContent: 'flex-end' } },
})
/** Where a short row has no room for it, it is in the tooltip. */
export const cutDetail = style({
  display: 'none',
  minWidth: 0,
  overflow: 'clip',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.textMuted,
  '@container': { [detailed]: { display: 'block' } },
})
export const detail = style({ color: vars.textMuted, overflowWrap: 'anywhere' })
/** When work starts; with `dueStart` before that something has to be done at once. */
export const start = style({ color: vars.text, fontWeight: 550 })
export const dueStart = style({ color: vars.danger, fontWeight: 650 })
export const end = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  // The whole width, so that the badge, a time of three digits and “Send new link” stand on one line of a phone.
  gridColumn: '1 / -1',
  '@container': { [roomy]: { gridColumn: 'auto', flexWrap: 'nowrap', gap: space(3) } },
})
export const time = style({
  color: vars.textMuted,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  // Above the link that covers the row, so that the tooltip shows.
  position: 'relative',
  zIndex: 1,
  '@container': { [roomy]: { minWidth: '76px', textAlign: 'end' } },
})
export const action = style({
  position: 'relative',
  zIndex: 1,
  marginInlineStart: 'auto',
  '@container': { [roomy]: { width: '140px', display: 'flex', justifyContent: 'flex-end' } },
})
globalStyle(`${shortRow} > ${who}`, { gridArea: 'who', flexWrap: 'nowrap', overflow: 'clip' })
globalStyle(`${shortRow} a`, {
  minWidth: 0,
  overflow: 'clip',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
