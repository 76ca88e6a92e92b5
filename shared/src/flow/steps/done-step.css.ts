import { style } from '@vanilla-extract/css'
import { space, vars } from '../../theme/contract.css.ts'

export const list = style({
  margin: 0,
  padding: `${space(1)} ${space(4)}`,
  listStyle: 'none',
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radius,
})

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  padding: `${space(2.5)} 0`,
  selectors: { '& + &': { borderTop: `1px solid ${vars.border}` } },
})

export const tick = style({ flex: 'none', color: vars.success })
