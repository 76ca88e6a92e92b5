import { style } from '@vanilla-extract/css'
import { space, vars } from '../theme/contract.css.ts'
import { phones } from '../ui/focus-ring.css.ts'
import { frame } from '../ui/frame.css.ts'

// What happens next is beside the form wherever the two have room, which the window's width does not tell in a widget.
export const layout = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(6),
  alignItems: 'flex-start',
})

export const card = style({
  flex: '1 1 280px',
  // In quirks mode a form has one.
  margin: 0,
  padding: space(5),
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radius,
  background: vars.surfaceRaised,
  // The page around it has its own frames.
  selectors: { [`${frame} &`]: { border: 0 } },
  ':first-child': { flex: '999 1 480px' },
})

export const heading = style({
  margin: 0,
  fontSize: '20px',
  lineHeight: 1.3,
  fontWeight: 700,
  letterSpacing: '-0.01em',
  overflowWrap: 'anywhere',
  ':focus': { outline: 'none' },
})
export const lead = style({
  margin: `${space(1)} 0 ${space(5)}`,
  color: vars.textMuted,
  overflowWrap: 'anywhere',
})
export const stack = style({ display: 'flex', flexDirection: 'column', gap: space(5) })
// Its padding is the target of a finger, and the distance to its fields.
export const more = style({ padding: '12px 0', fontWeight: 600, cursor: 'pointer' })
export const send = style({
  alignSelf: 'flex-start',
  '@media': { [phones]: { alignSelf: 'stretch', minHeight: '44px' } },
})

export const next = style({ fontSize: '14px', fontWeight: 600, margin: `0 0 ${space(3)}` })
export const nextList = style({
  listStyle: 'none',
  counterReset: 'step',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
})
export const nextItem = style({
  counterIncrement: 'step',
  display: 'grid',
  gridTemplateColumns: '24px 1fr',
  gap: `0 ${space(3)}`,
  '::before': {
    content: 'counter(step)',
    gridRow: 'span 2',
    width: '24px',
    height: '24px',
    borderRadius: '50%',
    background: vars.accentSoft,
    color: vars.accent,
    fontSize: '13px',
    fontWeight: 600,
    lineHeight: '24px',
    textAlign: 'center',
  },
})
export const nextTitle = style({ fontWeight: 600 })
