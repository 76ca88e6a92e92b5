import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { code, name as entryName } from '#ui/entry-list.css.ts'

export { actions, code, entries, form, said, small } from '#ui/entry-list.css.ts'
export const key = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: `${space(2)} ${space(4)}`,
  padding: `${space(4)} 0`,
  borderTop: `1px solid ${vars.border}`,
})
export const facts = style({ flex: '1 1 320px', minWidth: 0 })
export const name = style([entryName, { fontWeight: 600, overflowWrap: 'anywhere' }])
export const scopes = style([code, { color: vars.textMuted }])
