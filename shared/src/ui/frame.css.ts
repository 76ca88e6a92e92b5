import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

/** The inherited styles of a page. */
export const frame = style({
  color: vars.text,
  fontFamily: vars.font,
  fontSize: '16px',
  lineHeight: 1.5,
})
