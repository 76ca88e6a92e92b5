import { style } from '@vanilla-extract/css'
import { space } from '@bonafide/shared/theme/contract.css.ts'

export const field = style({ display: 'flex', flexDirection: 'column', gap: space(1.5) })
