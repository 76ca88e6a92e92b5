import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const banner = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(2)} ${space(3)}`,
  margin: `${space(4)} ${space(4)} 0`,
  padding: `${space(3)} ${space(4)}`,
  border: `1px solid ${vars.warning}`,
  borderRadius: vars.radius,
  background: vars.surfaceRaised,
})

export const icon = style({ flexShrink: 0, color: vars.warning })

export const text = style({ flex: '1 1 18rem', overflowWrap: 'anywhere' })
