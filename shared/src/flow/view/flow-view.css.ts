import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { space, vars } from '../../theme/contract.css.ts'
import { light } from '../../theme/tokens.ts'

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  padding: `${space(3.5)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
})

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '24px',
  height: '24px',
  borderRadius: vars.radiusControl,
  background: vars.accent,
  color: vars.onAccent,
  forcedColorAdjust: 'none',
})

/** On a light plate in every theme: most logos are made for paper. */
export const logo = style({
  width: 'auto',
  maxWidth: '50%',
  height: '40px',
  objectFit: 'contain',
  boxSizing: 'border-box',
  padding: space(1),
  borderRadius: vars.radiusControl,
  background: light.surface,
})

export const asks = style({
  margin: 0,
  minWidth: 0,
  fontSize: '13px',
  lineHeight: 1.4,
  color: vars.textMuted,
  overflowWrap: 'anywhere',
})

export const organisation = style({ display: 'block', fontSize: '14px', fontWeight: 600, color: vars.text })

export const sandbox = style({
  margin: 0,
  padding: `${space(1.5)} ${space(5)}`,
  background: vars.warningSoft,
  color: vars.warning,
  fontSize: '13px',
  fontWeight: 600,
})

export const segments = style({
  display: 'flex',
  gap: space(1.5),
  listStyle: 'none',
  margin: 0,
  padding: 0,
})

const segment = style({
  flex: 1,
  height: '4px',
  borderRadius: '999px',
  forcedColorAdjust: 'none',
})

export const states = styleVariants({
  completed: [segment, { background: vars.success }],
  current: [segment, { background: vars.accent }],
  pending: [segment, { background: vars.border }],
})

export const caption = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(3),
  marginTop: space(2),
  fontSize: '13px',
  color: vars.textMuted,
})

/** In a page that gives it more room than its lines are good for. */
export const narrow = style({ maxWidth: '480px', margin: '0 auto' })

export const main = style({ flex: 1, padding: space(5) })
globalStyle(`${main} > * + *`, { marginTop: space(7) })

export const footer = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  padding: space(5),
  color: vars.textMuted,
  fontSize: '13px',
  overflowWrap: 'anywhere',
})
