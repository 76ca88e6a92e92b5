import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { label } from '@bonafide/shared/ui/form/tick-box.css.ts'
import { style } from '@vanilla-extract/css'
import { small as smallText } from './card.css.ts'
import { code } from './copy-button.css.ts'

export { code } from './copy-button.css.ts'
/** Entries one below the other with lines between them, and the form that adds one below. */
export const entries = style({ listStyle: 'none', margin: 0, padding: 0, ':empty': { display: 'none' } })
/** Takes no room before it has something to say. */
export const said = style({ ':empty': { marginTop: `calc(-1 * ${space(4)})` } })
export const small = style([smallText, { marginTop: space(1), overflowWrap: 'anywhere' }])
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(3)}`,
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
  maxWidth: '640px',
  paddingTop: space(4),
  borderTop: `1px solid ${vars.border}`,
})

export const group = style({ border: 0, margin: 0, padding: 0, minWidth: 0 })
export const legend = style({ padding: 0, marginBottom: space(1), fontWeight: 600, fontSize: '14px' })
export const choices = style({ display: 'flex', flexDirection: 'column' })
export const choice = style([label, { padding: `${space(1.5)} 0` }])
export const choiceName = style([code, { color: vars.textMuted }])
