import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

/** What a page gives to everything on it. */
export const frame = style({
  color: vars.text,
  fontFamily: vars.font,
  fontSize: '16px',
  lineHeight: 1.5,
})
