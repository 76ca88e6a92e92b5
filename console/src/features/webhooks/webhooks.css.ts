import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { tableHeadStyle, tableStyle } from '#ui/table-style.ts'
import { phones } from '#ui/page/screen.css.ts'

export { actions, code, entries, form, name, said, small } from '#ui/entry-list.css.ts'

export const endpoint = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  padding: `${space(4)} 0`,
  borderTop: `1px solid ${vars.border}`,
})

export const events = style({ display: 'flex', flexDirection: 'column', gap: space(4) })
export const eventsTitle = style({ margin: 0, fontWeight: 600, fontSize: '14px' })

export const deliveries = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space(3),
})
export const replays = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const filter = style({ width: '160px' })
export const table = style(tableStyle)
globalStyle(`${table} th, ${table} td`, {
  padding: `${space(2)} ${space(4)} ${space(2)} 0`,
  borderTop: `1px solid ${vars.border}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
})
globalStyle(`${table} th`, tableHeadStyle)
globalStyle(`${table} :is(td, th):last-child`, { width: '1%', whiteSpace: 'nowrap', paddingInlineEnd: 0 })
// On phones the event and its button are one line, and its state is the next.
globalStyle(`${table} thead`, {
  '@media': { [phones]: { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' } },
})
globalStyle(`${table} tbody tr`, {
  '@media': {
    [phones]: {
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      padding: `${space(2)} 0`,
      borderTop: `1px solid ${vars.border}`,
    },
  },
})
globalStyle(`${table} tbody td`, {
  '@media': { [phones]: { width: 'auto', padding: `${space(1)} 0`, borderTop: 0 } },
})
globalStyle(`${table} tbody td:nth-child(2)`, {
  '@media': { [phones]: { gridColumn: '1 / -1', order: 1 } },
})

export const moment = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 120px',
  alignItems: 'end',
  gap: space(3),
})
