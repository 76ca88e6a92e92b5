import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: space(4), minWidth: 0 })

export const list = style({ display: 'flex', flexDirection: 'column', gap: space(3), margin: 0 })
export const term = style({ fontSize: '13px', fontWeight: 600 })
export const words = style({ margin: 0, fontSize: '13px', color: vars.textMuted })
