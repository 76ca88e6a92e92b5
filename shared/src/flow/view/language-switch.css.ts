import { style } from '@vanilla-extract/css'
import { space } from '../../theme/contract.css.ts'

export const row = style({ display: 'flex', alignItems: 'center', gap: space(2) })
export const select = style({ width: 'auto' })
