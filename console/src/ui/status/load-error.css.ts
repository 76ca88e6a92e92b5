import { style } from '@vanilla-extract/css'
import { space } from '@bonafide/shared/theme/contract.css.ts'

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
})
