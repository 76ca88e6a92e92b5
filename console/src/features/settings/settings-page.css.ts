import { style } from '@vanilla-extract/css'
import { space } from '@bonafide/shared/theme/contract.css.ts'

export const barSpace = style({ marginTop: space(4) })
