import { globalStyle, style } from '@vanilla-extract/css'
import { space } from '@bonafide/shared/theme/contract.css.ts'

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  marginBottom: space(3),
})
export const title = style({ margin: 0, fontSize: '13px', fontWeight: 600 })
export const form = style({ display: 'flex', flexDirection: 'column', gap: space(4) })
// The sheet's foot stands over what is scrolled under it.
globalStyle(`${form} :is(input, select, button)`, { scrollMarginBlockEnd: space(32) })
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space(2) })
