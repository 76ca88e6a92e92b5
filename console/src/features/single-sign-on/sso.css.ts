import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const tab = style({ display: 'flex', flexDirection: 'column', gap: space(5) })
export const fields = style({ display: 'flex', flexDirection: 'column', gap: space(5), maxWidth: '640px' })
export const value = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(3),
  margin: 0,
})
export const values = style({ display: 'flex', flexDirection: 'column', gap: space(3), margin: 0 })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) })
/** Takes no room before it has something to say. */
export const said = style({ ':empty': { marginTop: `calc(-1 * ${space(4)})` } })
export const prefix = style({ fontFamily: vars.fontMono, fontSize: '13px', fontWeight: 600 })
