import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { code } from './shown-once.css.ts'
import { label } from '@bonafide/shared/ui/form/tick-box.css.ts'

export const group = style({ border: 0, margin: 0, padding: 0, minWidth: 0 })
export const legend = style({ padding: 0, marginBottom: space(1), fontWeight: 600, fontSize: '14px' })
export const choices = style({ display: 'flex', flexDirection: 'column' })
export const choice = style([label, { padding: `${space(1.5)} 0` }])
export const name = style([code, { color: vars.textMuted }])
