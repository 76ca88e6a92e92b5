import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const banner = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(2)} ${space(3)}`,
  padding: `${space(2)} ${space(4)}`,
  borderBottom: `3px solid ${vars.warning}`,
  background: vars.surfaceRaised,
})
export const icon = style({ flexShrink: 0, color: vars.warning })
export const text = style({ flex: '1 1 18rem', margin: 0, overflowWrap: 'anywhere' })
export const messages = style({
  display: 'grid',
  gap: space(3),
  maxHeight: '60vh',
  margin: `${space(3)} 0`,
  padding: 0,
  overflow: 'auto',
  listStyle: 'none',
})
export const message = style({
  padding: space(3),
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radius,
  overflowWrap: 'anywhere',
})
export const body = style({ margin: `${space(2)} 0 0`, whiteSpace: 'pre-wrap' })
