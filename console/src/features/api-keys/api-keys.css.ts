import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { small as smallText } from '#ui/card.css.ts'
import { code } from '#ui/shown-once.css.ts'

export { code } from '#ui/shown-once.css.ts'
/** Takes no room before it has something to say. */
export const said = style({ ':empty': { marginTop: `calc(-1 * ${space(4)})` } })
export const small = style([smallText, { marginTop: space(1), overflowWrap: 'anywhere' }])
export const rows = style({ listStyle: 'none', margin: 0, padding: 0, ':empty': { display: 'none' } })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: `${space(2)} ${space(4)}`,
  padding: `${space(4)} 0`,
  borderTop: `1px solid ${vars.border}`,
})
export const facts = style({ flex: '1 1 320px', minWidth: 0 })
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(3)}`,
  fontWeight: 600,
  overflowWrap: 'anywhere',
})
export const scopes = style([code, { color: vars.textMuted }])
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
  maxWidth: '640px',
  paddingTop: space(4),
  borderTop: `1px solid ${vars.border}`,
})
export const choice = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: space(2.5),
  fontSize: '14px',
  cursor: 'pointer',
})
