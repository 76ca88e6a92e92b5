import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const proof = style({ display: 'flex', flexDirection: 'column', gap: space(4) })
export const lead = style({ color: vars.textMuted })
export const form = style({ display: 'flex', flexDirection: 'column', gap: space(4) })
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
