import { style } from '@vanilla-extract/css'
import { vars } from '@bonafide/shared/theme/contract.css.ts'

export const note = style({ color: vars.textMuted, fontVariantNumeric: 'tabular-nums' })
