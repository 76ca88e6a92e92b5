import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export { group, legend, name } from '#ui/entry-list.css.ts'
export { small } from '#ui/card.css.ts'

export const tab = style({ display: 'flex', flexDirection: 'column', gap: space(5) })
export const fields = style({ display: 'flex', flexDirection: 'column', gap: space(5), maxWidth: '640px' })
/** Pairs of fields, one below the other where there is no room. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  gap: space(4),
  alignItems: 'start',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) })
export const heading = style({ fontSize: '14px', fontWeight: 600 })

export const filter = style({ maxWidth: '240px' })
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
export const text = style({ flex: '1 1 280px', minWidth: 0 })
export const who = style({ fontWeight: 550 })
export const muted = style({ color: vars.textMuted })
export const when = style({ color: vars.textMuted, fontVariantNumeric: 'tabular-nums' })
