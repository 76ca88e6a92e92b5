import { style } from '@vanilla-extract/css'
import { space } from '@bonafide/shared/theme/contract.css.ts'

export const bar = style({ margin: `${space(4)} 0` })
export const why = style({
  margin: `0 0 ${space(3)}`,
  fontSize: '13px',
  fontWeight: 600,
  overflowWrap: 'anywhere',
})
