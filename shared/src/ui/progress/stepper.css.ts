import { style, styleVariants } from '@vanilla-extract/css'
import { space, vars } from '../../theme/contract.css.ts'

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
