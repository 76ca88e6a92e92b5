import { style } from '@vanilla-extract/css'
import { space } from '../../theme/contract.css.ts'
import * as field from './field.css.ts'

export const group = style([field.field, { border: 0, margin: 0, padding: 0 }])
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: space(3), marginTop: space(1.5) })
export const part = style({ display: 'flex', flexDirection: 'column', gap: space(1) })
export const short = style([field.input, { width: '60px' }])
export const year = style([field.input, { width: '84px' }])
