import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style, styleVariants } from '@vanilla-extract/css'
import { padded } from '#ui/card.css.ts'
import { phones } from '#ui/page/screen.css.ts'

export const page = style({ display: 'flex', flexDirection: 'column', gap: space(4) })
export const selection = style([
  padded,
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 320px) minmax(0, 220px)',
    gap: space(4),
    '@media': { [phones]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  },
])
export const wide = style({ gridColumn: '1 / -1', maxWidth: '400px' })

const sentence = style({ fontSize: '16px', fontWeight: 600 })
export const summary = styleVariants({
  gaps: [sentence, { color: vars.danger }],
  covered: [sentence, { color: vars.text }],
})
