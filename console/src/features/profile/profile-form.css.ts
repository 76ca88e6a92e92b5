import { style } from '@vanilla-extract/css'
import { space } from '@bonafide/shared/theme/contract.css.ts'
import { padded } from '#ui/card.css.ts'

export const form = style([padded, { display: 'flex', flexDirection: 'column', gap: space(4) }])
export const actions = style({ display: 'flex' })
