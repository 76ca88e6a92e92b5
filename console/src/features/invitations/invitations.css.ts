import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const known = style({ margin: `${space(2)} 0 0`, padding: 0, listStyle: 'none' })
export const one = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(3)}`,
  minHeight: '44px',
})

export const note = style({ color: vars.textMuted, fontVariantNumeric: 'tabular-nums' })
