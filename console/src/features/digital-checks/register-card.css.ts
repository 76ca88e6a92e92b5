import { style } from '@vanilla-extract/css'
import { space } from '@bonafide/shared/theme/contract.css.ts'

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) })
