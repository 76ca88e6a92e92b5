import { style, styleVariants } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(2)} ${space(2.5)}`,
  minHeight: '48px',
  padding: `${space(2)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
})

export const bars = styleVariants({
  success: [bar, { background: vars.successSoft, color: vars.success }],
  warning: [bar, { background: vars.warningSoft, color: vars.warning }],
  danger: [bar, { background: vars.dangerSoft, color: vars.danger }],
  neutral: [bar, { background: vars.surfaceSunken, color: vars.textMuted }],
})
export const icon = style({ flex: 'none' })
// The action goes below before the words are squeezed.
export const words = style({
  flex: '1 1 160px',
  minWidth: 0,
  margin: 0,
  fontSize: '13px',
  overflowWrap: 'anywhere',
})
export const label = style({ marginInlineEnd: space(1), fontSize: '14px', fontWeight: 650 })
