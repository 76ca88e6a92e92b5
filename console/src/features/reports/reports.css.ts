import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { small } from '#ui/card.css.ts'
import { fromLarge, phones } from '#ui/page/screen.css.ts'

export const charts = style({
  display: 'grid',
  gap: space(5),
  '@media': { [fromLarge]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
/** On a line of its own before others. */
export const whole = style({ '@media': { [fromLarge]: { gridColumn: '1 / -1' } } })
// One card that is left over takes the whole line: no empty place beside it.
globalStyle(`${charts}:not(:has(> ${whole})) > :last-child:nth-child(odd)`, {
  '@media': { [fromLarge]: { gridColumn: '1 / -1' } },
})
export const question = style({ marginBottom: space(3), fontSize: '16px', fontWeight: 600 })
export const questions = style({ display: 'flex', flexDirection: 'column', gap: space(6) })
export const stale = style([questions, { opacity: 0.6 }])

export const names = style({
  listStyle: 'none',
  margin: `${space(2)} 0 0`,
  padding: 0,
  ':empty': { display: 'none' },
})
export const nameRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${space(4)}`,
  padding: `${space(2)} 0`,
  borderBottom: `1px solid ${vars.border}`,
  fontSize: '13px',
  overflowWrap: 'anywhere',
  ':last-child': { borderBottom: 0 },
  '@media': { [phones]: { flexDirection: 'column' } },
})

/** As high as a line of the text that is on its way. */
export const placeLine = style({ display: 'flex', alignItems: 'center', height: '1.5em' })

export const picker = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: space(4),
})
export const days = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: space(3) })
export const dayField = style({ width: '150px', '@media': { [phones]: { width: 'calc(50% - 6px)' } } })

const amount = style({
  margin: `${space(3)} 0 ${space(1)}`,
  fontSize: '28px',
  lineHeight: 1.3,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
})
export const exposure = styleVariants({ danger: [amount, { color: vars.danger }], none: [amount] })
export const repeat = style({ color: vars.textMuted, fontSize: '16px', fontWeight: 550 })
export const note = style([small, { marginTop: space(3) }])
