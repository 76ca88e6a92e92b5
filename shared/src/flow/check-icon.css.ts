import { style } from '@vanilla-extract/css'

export const icon = style({ display: 'block', width: '20px', fill: 'currentColor' })
