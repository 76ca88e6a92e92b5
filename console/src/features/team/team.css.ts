import { space } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const who = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })

export const requirement = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
})
