import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { card } from '#ui/card.css.ts'
import { fromLarge, phones } from '#ui/page/screen.css.ts'

const danger = { color: vars.danger, fontWeight: 600 }

/** What is to be done, and who starts, beside each other. */
export const today = style({
  display: 'grid',
  gap: space(5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [fromLarge]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})

const todayCard = style([card, { display: 'flex', flexDirection: 'column', overflow: 'hidden' }])
/** As high as all their lines in any case, so that nothing below moves when those are known. */
export const todayCards = styleVariants({
  jobs: [todayCard, { minHeight: '243px', '@media': { [phones]: { minHeight: '262px' } } }],
  starters: [todayCard, { minHeight: '291px' }],
})
/** What is said in place of the lines. */
export const nothing = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  maxWidth: '340px',
  margin: '0 auto',
  padding: space(5),
  color: vars.textMuted,
  fontSize: '13px',
  textAlign: 'center',
})

// As many lines as there can be, so that nothing below moves when they are known.
export const jobs = style({
  containerType: 'inline-size',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  selectors: { 'p + &': { display: 'none' } },
})
export const job = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: '48px',
  padding: `${space(1)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
  fontSize: '13px',
  ':last-child': { borderBottom: 0 },
})
// As large as a finger needs it, without being drawn so large.
globalStyle(`${job} > a:last-child`, { position: 'relative' })
globalStyle(`${job} > a:last-child::after`, { content: '""', position: 'absolute', inset: '-9px' })
const jobText = style({ flex: 1, minWidth: 0 })
export const jobLabel = styleVariants({
  danger: [jobText, danger],
  plain: [jobText, { color: vars.text, fontWeight: 550 }],
  quiet: [jobText, { color: vars.textMuted }],
})
const jobNumber = style({
  flex: 'none',
  minWidth: '28px',
  fontSize: '16px',
  fontVariantNumeric: 'tabular-nums',
})
export const jobCount = styleVariants({
  danger: [jobNumber, { color: vars.danger, fontWeight: 650 }],
  plain: [jobNumber, { fontWeight: 650 }],
  quiet: [jobNumber, { color: vars.textMuted }],
})
export const starter = style([job, { ':hover': { background: vars.surfaceSunken } }])
// The verdicts are in line.
globalStyle(`${starter} > :last-child`, { flex: 'none', marginInlineStart: 'auto' })
// The whole line opens the employee.
globalStyle(`${starter} a::after`, { content: '""', position: 'absolute', inset: 0 })
export const starterDay = style({
  flex: 'none',
  width: '66px',
  color: vars.textMuted,
  fontVariantNumeric: 'tabular-nums',
})
const cut = { minWidth: 0, overflow: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
export const starterName = style({
  flex: '0 1 auto',
  minWidth: 0,
  overflowWrap: 'anywhere',
  color: vars.text,
  fontSize: '14px',
  lineHeight: 1.3,
  fontWeight: 550,
  textDecoration: 'none',
})
/** Where there is no room for it, it is in the tooltip of the verdict. */
export const starterDetail = style([
  cut,
  {
    display: 'none',
    flex: '1 1 0',
    color: vars.textMuted,
    textAlign: 'end',
    '@container': { '(min-width: 420px)': { display: 'block' } },
  },
])
