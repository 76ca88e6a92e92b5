import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { pressed } from '#features/many-employees/many-employees.css.ts'
import { globalStyle, style, styleVariants } from '@vanilla-extract/css'

// The width of the table, not of the screen.
const roomy = '(min-width: 820px)'
const columns = '20px minmax(150px, 1.2fr) minmax(0, 1.8fr) 96px 66px 40px 120px'

export const table = style({
  containerType: 'inline-size',
  fontSize: '13px',
  fontVariantNumeric: 'tabular-nums',
})

export const head = style({
  // To be heard only where each row has two lines: what stands in them says what it is.
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'clip',
  clipPath: 'inset(50%)',
  '@container': {
    [roomy]: {
      position: 'sticky',
      top: '56px',
      zIndex: 2,
      width: 'auto',
      height: 'auto',
      overflow: 'visible',
      clipPath: 'none',
      background: vars.surfaceRaised,
      borderBottom: `1px solid ${vars.border}`,
    },
  },
})
const wide = {
  display: 'grid',
  gridTemplateColumns: columns,
  alignItems: 'center',
  columnGap: space(3),
  padding: `0 ${space(5)}`,
} as const
export const headRow = style([
  wide,
  { height: '36px', color: vars.textMuted, fontWeight: 550, whiteSpace: 'nowrap' },
])

export const groupRow = style({
  padding: `${space(2)} ${space(4)}`,
  borderBottom: `1px solid ${vars.border}`,
  background: vars.surfaceSunken,
  '@container': { [roomy]: { paddingInline: space(5) } },
})
export const groupCell = style({ display: 'flex', alignItems: 'baseline', gap: space(2) })
export const groupName = style({ fontSize: '13px', fontWeight: 600 })
export const count = style({ color: vars.textMuted })

export const row = style([
  pressed,
  {
    position: 'relative',
    display: 'grid',
    // The name has all the room beside the button, and the face is as high as the two lines below it.
    gridTemplateColumns: '28px minmax(0, 1fr) auto',
    gridTemplateAreas: '"tick employee action" "tick needs assignee" "tick starts assignee"',
    alignItems: 'center',
    columnGap: space(2),
    padding: `${space(2)} ${space(4)} ${space(1)}`,
    borderBottom: `1px solid ${vars.border}`,
    ':last-child': { borderBottom: 0 },
    ':hover': { background: vars.surfaceSunken },
    selectors: { '&[data-selected=true]': { background: vars.accentSoft } },
    '@container': {
      [roomy]: {
        ...wide,
        gridTemplateAreas: '"tick employee needs starts waiting assignee action"',
        minHeight: '44px',
      },
    },
  },
])
globalStyle(`div[role=rowgroup]:not(:last-child) > ${row}:last-child`, {
  borderBottom: `1px solid ${vars.border}`,
})
const cell = style({ minWidth: 0 })
const cut = { minWidth: 0, overflow: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
// Above the link that covers the row; an open menu of it also above those of the rows below.
const above = style({
  position: 'relative',
  zIndex: 1,
  selectors: { '&:has([aria-expanded=true])': { zIndex: 3 } },
})

export const tickCell = style([above, { gridArea: 'tick' }])
export const tick = style({
  display: 'grid',
  placeItems: 'center',
  width: '44px',
  height: '44px',
  marginInlineStart: '-14px',
  cursor: 'pointer',
  '@container': { [roomy]: { width: '40px', height: '40px', marginInlineStart: '-13px' } },
})
export const employee = style([
  cell,
  {
    gridArea: 'employee',
    display: 'flex',
    alignItems: 'center',
    columnGap: space(2),
    // The sentences of its flags take lines of their own.
    selectors: { '&:has([aria-expanded=true])': { flexWrap: 'wrap' } },
  },
])
export const avatar = style({
  display: 'none',
  '@container': { [roomy]: { display: 'inline-flex' } },
})
/** Whole where a row is not one line: on a phone each word of it; in the table two lines, of which the second may be cut. */
export const name = style({
  flex: '0 1 auto',
  minWidth: 0,
  // As high as a target has to be, with the mark of its flags below it.
  paddingBlock: '2px',
  color: vars.text,
  fontSize: '14px',
  lineHeight: '20px',
  fontWeight: 550,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '@container': {
    [roomy]: { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'clip' },
  },
})
// The whole row opens the employee.
globalStyle(`${row} a::after`, { content: '""', position: 'absolute', inset: 0 })
globalStyle(`${row}:hover a`, { textDecoration: 'underline' })
export const needs = style([
  cell,
  { gridArea: 'needs', display: 'flex', alignItems: 'center', gap: space(2), minWidth: 0 },
])
export const detail = style([cut, { flex: '1 1 0', color: vars.textMuted }])
export const starts = style([
  cell,
  {
    gridArea: 'starts',
    display: 'flex',
    columnGap: space(2),
    fontSize: '12.5px',
    lineHeight: 1.35,
    '@container': { [roomy]: { flexDirection: 'column' } },
  },
])
/** Said only where the column has room of its own. */
export const noStart = style({
  display: 'none',
  color: vars.textMuted,
  '@container': { [roomy]: { display: 'inline' } },
})
const verdict = style([cut, { fontSize: '12px', fontWeight: 550 }])
export const verdicts = styleVariants({
  success: [verdict, { color: vars.success }],
  warning: [verdict, { color: vars.warning }],
  danger: [verdict, { color: vars.danger }],
  neutral: [verdict, { color: vars.textMuted }],
})
export const waiting = style([
  above,
  {
    gridArea: 'waiting',
    display: 'none',
    color: vars.textMuted,
    whiteSpace: 'nowrap',
    '@container': { [roomy]: { display: 'block' } },
  },
])
export const assignee = style([above, { gridArea: 'assignee', justifySelf: 'end' }])
export const action = style([above, { gridArea: 'action', justifySelf: 'end' }])
// As large as a finger needs it, without being drawn so large.
globalStyle(`${action} button`, { position: 'relative', minHeight: '32px' })
globalStyle(`${action} button::after`, { content: '""', position: 'absolute', inset: '-6px -4px' })
