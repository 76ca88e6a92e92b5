import { style } from '@vanilla-extract/css'
import { space } from '../../theme/contract.css.ts'

export const trailing = style({
  position: 'absolute',
  insetInlineEnd: space(1),
  top: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
})
// Over the padding of the input, whichever style sheet comes first.
export const withTrailing = style({ selectors: { '&&': { paddingInlineEnd: space(11) } } })
