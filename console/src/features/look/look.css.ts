import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { light } from '@bonafide/shared/theme/tokens.ts'
import { style } from '@vanilla-extract/css'

export const current = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) })
/** As the page shows it: on a light plate in every theme. */
export const logo = style({
  width: 'auto',
  maxWidth: '50%',
  height: '40px',
  flex: 'none',
  objectFit: 'contain',
  boxSizing: 'border-box',
  padding: space(1),
  borderRadius: vars.radiusControl,
  background: light.surface,
})
export const none = style({ color: vars.textMuted })

export const form = style({ display: 'flex', flexDirection: 'column', gap: space(4) })
export const colours = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
  gap: space(4),
})
export const swatch = style({ padding: space(1), cursor: 'pointer' })
export const verdict = style({ margin: 0, minHeight: '21px' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) })

export const previews = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
  gap: space(4),
})
export const preview = style({ margin: 0, minWidth: 0 })
export const caption = style({ marginBottom: space(1), fontSize: '13px', color: vars.textMuted })
export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
  padding: space(4),
  border: '1px solid',
  borderRadius: vars.radius,
  overflowWrap: 'anywhere',
})
export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  margin: 0,
  minHeight: '40px',
  fontSize: '13px',
})
export const button = style({
  padding: space(3),
  borderRadius: vars.radiusControl,
  fontWeight: 600,
  textAlign: 'center',
  forcedColorAdjust: 'none',
})
