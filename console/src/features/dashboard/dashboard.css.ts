import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { card } from '#ui/card.css.ts'
import { fromLarge } from '#ui/page/screen.css.ts'

export const stats = style([
  card,
  {
    display: 'grid',
    margin: 0,
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '1px',
    overflow: 'hidden',
    background: vars.border,
    '@media': { [fromLarge]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
  },
])
// Label, number and note of cards beside each other are in line, however many lines one of them takes.
export const stat = style({
  display: 'grid',
  gridRow: 'span 3',
  gridTemplateRows: 'subgrid',
  rowGap: 0,
  padding: `${space(4)} ${space(5)}`,
  background: vars.surfaceRaised,
})
export const statLabel = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(2),
  fontSize: '13px',
  color: vars.textMuted,
})
export const statValue = style({
  margin: `${space(1)} 0 0`,
  // As high as its number before that is known, so that nothing moves.
  minHeight: '1.3em',
  fontSize: '28px',
  lineHeight: 1.3,
  fontWeight: 650,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})
export const statNote = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  margin: 0,
  // As high as a mark, which only comes with the numbers.
  minHeight: '23px',
  fontSize: '12.5px',
  color: vars.textMuted,
})
// Two columns of a phone have no room for both on one line.
export const besideMark = style({
  display: 'none',
  '@media': { [fromLarge]: { display: 'inline' } },
})
globalStyle(`${statLabel} svg`, { flex: 'none', marginTop: '2px' })

export const columns = style({
  display: 'grid',
  gap: space(5),
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [fromLarge]: { gridTemplateColumns: 'minmax(0, 1fr) 340px' } },
})
const stack = style({ display: 'flex', flexDirection: 'column', gap: space(5), minWidth: 0 })
export const side = style([
  stack,
  { '@media': { [fromLarge]: { gridColumn: '2', gridRow: '1', position: 'relative' } } },
])
export const feed = style([stack, { '@media': { [fromLarge]: { gridColumn: '1', gridRow: '1' } } }])

export const feedCard = style([card, { overflow: 'hidden' }])
export const feedHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  minHeight: '49px',
  padding: `${space(3)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
})
export const feedTitle = style({ fontSize: '14px', fontWeight: 600 })
export const feedLink = style({
  fontSize: '13px',
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
})
export const feedList = style({ listStyle: 'none', margin: 0, padding: 0, containerType: 'inline-size' })
export const empty = style({ padding: `${space(4)} ${space(5)}`, color: vars.textMuted, fontSize: '13px' })
export const event = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  padding: `${space(2)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
  fontSize: '13px',
  ':last-child': { borderBottom: 0 },
})
// The whole line opens the employee.
globalStyle(`${event} a::after`, { content: '""', position: 'absolute', inset: 0 })
globalStyle(`${event}:has(a):hover`, { background: vars.surfaceSunken })
export const eventWords = style({ flex: 1, minWidth: 0 })
export const eventName = style({
  color: vars.text,
  fontSize: '14px',
  fontWeight: 550,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
})
export const eventText = style({ color: vars.textMuted, overflowWrap: 'anywhere' })
const eventDot = style({
  display: 'inline-block',
  width: '7px',
  height: '7px',
  marginInlineEnd: space(1.5),
  borderRadius: '50%',
  verticalAlign: 'middle',
  forcedColorAdjust: 'none',
})
export const eventDots = styleVariants({
  // Green is for cover alone.
  good: [eventDot, { background: vars.text }],
  bad: [eventDot, { background: vars.danger }],
  moving: [eventDot, { background: vars.accent }],
  plain: [eventDot, { background: vars.borderStrong }],
})
export const eventTime = style({
  flex: 'none',
  color: vars.textMuted,
  fontVariantNumeric: 'tabular-nums',
})

const concernText = style({ flex: 1, minWidth: 0, textDecoration: 'none', overflowWrap: 'anywhere' })
const danger = { color: vars.danger, fontWeight: 600 }
export const concern = styleVariants({
  danger: [concernText, danger],
  plain: [concernText, { color: vars.text, fontWeight: 550 }],
  quiet: [concernText, { color: vars.textMuted }],
})
const concernNumber = style({ flex: 'none', fontVariantNumeric: 'tabular-nums' })
export const concernCount = styleVariants({
  danger: [concernNumber, danger],
  plain: [concernNumber, { fontWeight: 600 }],
  quiet: [concernNumber, { color: vars.textMuted }],
})

export const planHead = style({ display: 'flex', alignItems: 'center', gap: space(2.5) })
export const tile = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '32px',
  height: '32px',
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radiusControl,
  background: vars.surfaceSunken,
  color: vars.textMuted,
})
export const planIcon = style([tile, { color: vars.accent }])
export const planWords = style({ flex: 1, minWidth: 0 })
export const planLabel = style({ fontSize: '13px', fontWeight: 400, color: vars.textMuted })
export const planName = style({ fontWeight: 600, overflowWrap: 'anywhere' })

export const lines = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  marginTop: space(4),
  fontSize: '13px',
})
/** As high as the progress bar that it holds. */
export const bar = style({ display: 'grid', height: '6px', overflow: 'hidden', borderRadius: '999px' })
export const line = style({ display: 'flex', justifyContent: 'space-between', gap: space(4) })
export const lineValue = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' })

export const actions = style([card, { listStyle: 'none', margin: 0, padding: 0 }])
export const action = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  padding: `${space(3)} ${space(5)}`,
  color: vars.text,
  textDecoration: 'none',
  borderRadius: vars.radius,
  ':hover': { background: vars.surfaceSunken },
})
globalStyle(`${actions} li + li`, { borderTop: `1px solid ${vars.border}` })
export const actionWords = style({ flex: 1, minWidth: 0 })
export const actionTitle = style({ display: 'block', fontWeight: 600 })
export const actionText = style({ display: 'block', fontSize: '13px', color: vars.textMuted })

export const steps = style({ listStyle: 'none', margin: 0, padding: 0 })
export const step = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(3),
  paddingBlock: space(2.5),
  selectors: { '& + &': { borderTop: `1px solid ${vars.border}` } },
})
export const stepText = style({ flex: '1 1 200px', minWidth: 0, display: 'flex', flexDirection: 'column' })
export const stepTitle = style({ fontWeight: 550 })
export const stepDone = style({ flex: 'none', color: vars.success })
export const stepOpen = style({ flex: 'none', color: vars.textMuted })

export const stepsLine = style([
  card,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${space(1)} ${space(3)}`,
    minHeight: '49px',
    padding: `${space(2)} ${space(5)}`,
  },
])
export const stepsNext = style({ flex: '1 1 auto', minWidth: 0, fontSize: '13px', overflowWrap: 'anywhere' })
