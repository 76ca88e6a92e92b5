import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const list = style({
  // On a phone the dialog scrolls, not the rest of it.
  flex: 'none',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: '40vh',
  overflowY: 'auto',
})
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  padding: `${space(2.5)} 0`,
  borderBottom: `1px solid ${vars.border}`,
})
export const words = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const when = style({ fontWeight: 600 })
export const where = style({ fontSize: '13px', color: vars.textMuted })
export const empty = style({ color: vars.textMuted })
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
  alignItems: 'start',
  gap: space(4),
})
export const wide = style({ gridColumn: '1 / -1' })
