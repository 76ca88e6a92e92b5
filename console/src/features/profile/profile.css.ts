import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'
import { padded } from '#ui/card.css.ts'

export const form = style([padded, { display: 'flex', flexDirection: 'column', gap: space(4) }])
export const actions = style({ display: 'flex' })

export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  paddingBlock: space(3),
  selectors: { '& + &': { borderTop: `1px solid ${vars.border}` } },
})
export const text = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  fontWeight: 550,
})
export const others = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
})
