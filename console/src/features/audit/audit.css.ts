import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
  gap: space(4),
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const entry = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: `${space(1)} ${space(4)}`,
  paddingBlock: space(3),
  fontSize: '13px',
  overflowWrap: 'anywhere',
  selectors: { '& + &': { borderTop: `1px solid ${vars.border}` } },
})
export const text = style({ flex: '1 1 240px', minWidth: 0 })
export const done = style({ fontWeight: 550 })
export const muted = style({ color: vars.textMuted })
export const when = style({ color: vars.textMuted, fontVariantNumeric: 'tabular-nums' })
