import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { fromMedium, phones } from '#ui/page/screen.css.ts'
import * as tabs from '#ui/page/tabs.css.ts'

export const link = style([
  tabs.tab,
  { display: 'inline-flex', alignItems: 'center', gap: space(1.5), textDecoration: 'none' },
])
export const count = style({ fontSize: '13px', fontWeight: 550, fontVariantNumeric: 'tabular-nums' })

/** The user who deals with an employee, as a button that opens the choice of another. */
const opener = style({
  display: 'inline-flex',
  alignItems: 'center',
  margin: 0,
  padding: 0,
  border: 0,
  background: 'none',
  color: vars.textMuted,
  font: 'inherit',
  cursor: 'pointer',
})
export const assigned = style([
  opener,
  {
    gap: space(1.5),
    minHeight: '32px',
    maxWidth: '100%',
    // Above the link that covers the row.
    position: 'relative',
    zIndex: 1,
  },
])
export const face = style([
  opener,
  {
    justifyContent: 'center',
    width: '44px',
    height: '44px',
    borderRadius: '50%',
    '@media': { [fromMedium]: { width: '36px', height: '36px' } },
  },
])
export const noFace = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '28px',
  height: '28px',
  border: `1px dashed ${vars.borderControl}`,
  borderRadius: '50%',
})

export const rowRoom = style({ height: '32px' })
export const faceRoom = style({
  width: '44px',
  height: '44px',
  '@media': { [fromMedium]: { width: '36px', height: '36px' } },
})
export const filterRoom = style({ height: '63px', '@media': { [phones]: { height: '71px' } } })

/** In the place of the sites until they are known. */
export const siteRoom = style([filterRoom, { width: '125px' }])
/** Beside fields with a label above them. */
export const chipsBeside = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  minHeight: '38px',
  alignSelf: 'flex-end',
  // On a line of their own, as the width of the fields is that of what they offer once it is known.
  '@media': { [phones]: { width: '100%' } },
})
/** How many of all in the tab a section holds. */
export const shownOf = style({ color: vars.textMuted, fontSize: '13px', fontVariantNumeric: 'tabular-nums' })
// As large as a finger needs it, without being drawn so large.
globalStyle(`${chipsBeside} button`, { position: 'relative' })
globalStyle(`${chipsBeside} button::after`, { content: '""', position: 'absolute', inset: '-7px 0' })
