import { space } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export { group, legend, name } from '#ui/entry-list.css.ts'
export { small } from '#ui/card.css.ts'
/** Entries as the audit log shows its own. */
export { done as who, entry, list, muted, text, when } from '#features/audit/audit.css.ts'

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
