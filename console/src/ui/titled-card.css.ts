import { style } from '@vanilla-extract/css'
import { space } from '@bonafide/shared/theme/contract.css.ts'
import { padded, small } from './card.css.ts'

export const card = style([padded, { display: 'flex', flexDirection: 'column', gap: space(4) }])
export const lead = style([small, { marginTop: space(1) }])
