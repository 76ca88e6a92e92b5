import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const empty = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space(1),
  padding: `${space(14)} ${space(5)}`,
  textAlign: 'center',
})
export const icon = style({ color: vars.textMuted, marginBottom: space(2) })
export const title = style({ fontSize: '16px', fontWeight: 600 })
export const text = style({ color: vars.textMuted, marginBottom: space(4) })
