import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

/** A name or a secret of a machine's, within other text. */
export const code = style({ fontFamily: vars.fontMono, fontSize: '13px', overflowWrap: 'anywhere' })
export const secret = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(3),
  marginTop: space(2),
})
export const whole = style([code, { userSelect: 'all' }])
