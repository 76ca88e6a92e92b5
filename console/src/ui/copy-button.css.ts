import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { globalStyle, style } from '@vanilla-extract/css'

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

export const block = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'flex-end',
  gap: space(2),
  padding: space(3),
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radiusControl,
  background: vars.surfaceSunken,
})
export const blockCode = style({
  flex: '1 1 320px',
  minWidth: 0,
  margin: 0,
  // Wrapped: what scrolls sideways is out of the keyboard's reach in some browsers.
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: vars.fontMono,
  fontSize: '13px',
  lineHeight: 1.6,
  userSelect: 'all',
})
globalStyle(`${blockCode} code`, { font: 'inherit' })
