import { style } from '@vanilla-extract/css'

export const rowRoom = style({ height: '32px' })
export const filterRoom = style({ height: '62px' })
