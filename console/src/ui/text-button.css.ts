import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '@bonafide/shared/theme/contract.css.ts'
import { focusRing } from '@bonafide/shared/ui/focus-ring.css.ts'

const button = style({
  // A line high, and no less than a finger needs.
  minHeight: '24px',
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'underline',
  cursor: 'pointer',
  ':focus-visible': focusRing,
})

/** A button that reads as a part of the text. */
export const textButton = styleVariants({
  accent: [button, { color: vars.accent }],
  danger: [button, { color: vars.danger }],
})
