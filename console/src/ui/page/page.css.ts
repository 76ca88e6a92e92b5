import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { phones } from './screen.css.ts'

export const page = style({
  maxWidth: '1248px',
  margin: '0 auto',
  padding: `${space(7)} ${space(6)} ${space(12)}`,
  display: 'flex',
  flexDirection: 'column',
  gap: space(5),
  '@media': { [phones]: { padding: `${space(5)} ${space(4)} ${space(10)}`, gap: space(4) } },
})

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: space(3),
})

export const titles = style({
  minWidth: 0,
  // A button for a menu alone has room beside it.
  '@media': { [phones]: { flex: '1 1 240px' } },
})
export const title = style({
  fontSize: '20px',
  lineHeight: 1.4,
  fontWeight: 650,
  letterSpacing: '-0.01em',
  overflowWrap: 'anywhere',
})
export const lead = style({ color: vars.textMuted, overflowWrap: 'anywhere' })
export const actions = style({ position: 'relative', display: 'flex', flexWrap: 'wrap', gap: space(3) })
/** As large as the button of the menu, which comes later. */
export const morePlace = style({ width: '44px', height: '44px' })
