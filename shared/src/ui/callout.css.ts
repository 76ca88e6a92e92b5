import { style, styleVariants } from '@vanilla-extract/css'
import { space, vars } from '../theme/contract.css.ts'

const callout = style({
  padding: `${space(3)} ${space(3.5)}`,
  borderRadius: vars.radius,
  border: '1px solid transparent',
  color: vars.text,
  overflowWrap: 'anywhere',
})

export const tones = styleVariants({
  danger: [callout, { background: vars.dangerSoft }],
  warning: [callout, { background: vars.warningSoft }],
  success: [callout, { background: vars.successSoft }],
  info: [callout, { background: vars.accentSoft }],
})

const title = style({ margin: 0, fontWeight: 600 })

export const titles = styleVariants({
  danger: [title, { color: vars.danger }],
  warning: [title, { color: vars.warning }],
  success: [title, { color: vars.success }],
  info: [title, { color: vars.accent }],
})
