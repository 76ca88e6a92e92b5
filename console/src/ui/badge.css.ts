import { style, styleVariants } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

const badge = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.5),
  padding: `0 ${space(2.5)} 0 ${space(2)}`,
  minHeight: '23px',
  border: '1px solid transparent',
  borderRadius: '999px',
  fontSize: '12.5px',
  fontWeight: 600,
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
})

export const tones = styleVariants({
  neutral: [badge, { background: vars.surfaceSunken, borderColor: vars.border, color: vars.textMuted }],
  info: [badge, { background: vars.accentSoft, color: vars.accent }],
  success: [badge, { background: vars.successSoft, color: vars.success }],
  warning: [badge, { background: vars.warningSoft, color: vars.warning }],
  danger: [badge, { background: vars.dangerSoft, color: vars.danger }],
})

export const dot = style({
  width: '6px',
  height: '6px',
  borderRadius: '50%',
  background: 'currentColor',
  forcedColorAdjust: 'none',
})
