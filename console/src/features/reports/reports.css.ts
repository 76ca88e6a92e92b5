import { style, styleVariants } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { small } from '#ui/card.css.ts'
import { fromLarge, phones } from '#ui/page/screen.css.ts'

export const charts = style({
  display: 'grid',
  gap: space(5),
  alignItems: 'start',
  '@media': { [fromLarge]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const stale = style({ opacity: 0.6 })

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
