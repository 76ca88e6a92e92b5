import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

/** A raised part of a page. */
export const card = style({
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radius,
  background: vars.surfaceRaised,
})
export const padded = style([card, { padding: space(5) }])
export const cardTitle = style({ fontSize: '14px', fontWeight: 600 })
export const small = style({ color: vars.textMuted, fontSize: '13px' })
