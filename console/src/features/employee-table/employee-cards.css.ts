import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { fromLarge } from '#ui/page/screen.css.ts'

export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const card = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  padding: space(4),
  borderBottom: `1px solid ${vars.border}`,
  '@media': {
    [fromLarge]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 132px',
      alignItems: 'center',
      gap: space(4),
      padding: `${space(2.5)} ${space(5)}`,
    },
  },
})
globalStyle(`${list} > li:last-child > div`, { borderBottom: 0 })
// Beside the name is the menu.
globalStyle(`${card} > :first-child`, {
  paddingInlineEnd: space(9),
  '@media': { [fromLarge]: { paddingInlineEnd: 0 } },
})
// The whole card opens the employee.
globalStyle(`${card} a::after`, { content: '""', position: 'absolute', inset: 0 })

export const who = style({ display: 'flex', flexDirection: 'column', gap: space(2), minWidth: 0 })
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
})
export const details = style({ fontSize: '13px', color: vars.textMuted, overflowWrap: 'anywhere' })
// Above the link that covers the card.
export const menu = style({ position: 'absolute', zIndex: 1, top: space(3), insetInlineEnd: space(3) })
