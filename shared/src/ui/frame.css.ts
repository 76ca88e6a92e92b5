import { style } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

/** `page`: the whole page is ours · `embedded`: a part of a partner's page. */
export type Frame = 'page' | 'embedded'

/** The inherited styles of a page. */
export const frame = style({
  color: vars.text,
  fontFamily: vars.font,
  fontSize: '16px',
  lineHeight: 1.5,
})
