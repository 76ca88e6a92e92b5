import { style } from '@vanilla-extract/css'
import { space } from '@bonafide/shared/theme/contract.css.ts'

export const form = style({ display: 'flex', flexDirection: 'column', gap: space(4), maxWidth: '400px' })
