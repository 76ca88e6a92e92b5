import { style } from '@vanilla-extract/css'
import { space } from '@bonafide/shared/theme/contract.css.ts'

export const known = style({ margin: `${space(2)} 0 0`, padding: 0, listStyle: 'none' })
export const one = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(3)}`,
  minHeight: '44px',
})
