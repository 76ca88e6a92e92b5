import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { space, vars } from '../theme/contract.css.ts'
import { focusRing, reducedMotion } from './focus-ring.css.ts'

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })

export const region = style({
  position: 'fixed',
  zIndex: 100,
  // In the middle: the end of the page holds the actions of side sheets.
  insetInline: 0,
  bottom: 0,
  margin: '0 auto',
  boxSizing: 'border-box',
  width: 'min(420px, 100%)',
  padding: space(4),
  pointerEvents: 'none',
  ':focus-visible': { ...focusRing, outlineOffset: '-4px' },
})

const toast = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(3),
  padding: `${space(3)} ${space(4)}`,
  borderRadius: vars.radius,
  border: `1px solid ${vars.borderStrong}`,
  boxShadow: vars.shadow,
  color: vars.text,
  background: vars.surfaceRaised,
  pointerEvents: 'auto',
  touchAction: 'pan-y',
  overflowWrap: 'anywhere',
  // With its text selected, the next swipe would drag the selection instead.
  userSelect: 'none',
  WebkitUserSelect: 'none',
  animation: `${appear} 160ms ease-out`,
  '@media': { [reducedMotion]: { animation: 'none' } },
})

export const variants = styleVariants({
  default: [toast],
  destructive: [toast, { background: vars.dangerSoft, borderColor: vars.danger }],
})

export const words = style({ flex: 1, minWidth: 0 })
export const title = style({ margin: 0, fontWeight: 600 })
export const text = style({ margin: 0, fontSize: '13px' })

export const close = style({
  flex: 'none',
  width: '24px',
  height: '24px',
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: vars.radiusControl,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontSize: '18px',
  lineHeight: 1,
  cursor: 'pointer',
  ':focus-visible': focusRing,
})
