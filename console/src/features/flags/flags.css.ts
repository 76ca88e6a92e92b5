import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const label = style({ display: 'block', fontWeight: 600, color: vars.text })
export const text = style({ margin: 0 })
export const time = style({ color: vars.textMuted, fontSize: '12px' })
export const note = style({ margin: 0, marginBottom: space(3) })

// Above the link that covers the row, and large enough for a finger.
export const mark = style({
  position: 'relative',
  zIndex: 1,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minHeight: '24px',
  padding: `0 ${space(1.5)}`,
  border: 0,
  borderRadius: vars.radius,
  background: 'none',
  color: vars.warning,
  font: 'inherit',
  fontSize: '12px',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ':hover': { textDecoration: 'underline' },
})
export const sentences = style({
  flexBasis: '100%',
  position: 'relative',
  zIndex: 1,
  marginBlock: space(1),
  padding: space(3),
  borderRadius: vars.radius,
  background: vars.warningSoft,
})
