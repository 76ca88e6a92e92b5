import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { card } from '#ui/card.css.ts'
import { tableHeadStyle, tableStyle } from '#ui/table-style.ts'
import { phones } from '#ui/page/screen.css.ts'

export const ledger = style([card, { overflow: 'hidden' }])
export const head = style({ padding: space(5), paddingBlockEnd: space(4) })
export const foot = style({ padding: space(4), display: 'flex', justifyContent: 'center' })
export const notice = style({ padding: `0 ${space(5)} ${space(5)}` })
// A name may be one long word; where any column may break its words a phone breaks those of the months.
export const employee = style({ color: vars.text, fontWeight: 550, overflowWrap: 'anywhere' })

export const table = style(tableStyle)
globalStyle(`${table} th, ${table} td`, {
  height: '44px',
  padding: `${space(1.5)} ${space(5)}`,
  borderTop: `1px solid ${vars.border}`,
  textAlign: 'start',
  '@media': { [phones]: { paddingInline: space(2) } },
})
globalStyle(`${table} th`, tableHeadStyle)
