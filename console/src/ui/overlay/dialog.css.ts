import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { reducedMotion } from '@bonafide/shared/ui/focus-ring.css.ts'

const fade = keyframes({ from: { opacity: 0 } })
const fromRight = keyframes({ from: { transform: 'translateX(24px)', opacity: 0 } })
const fromLeft = keyframes({ from: { transform: 'translateX(-24px)', opacity: 0 } })

const overlay = style({
  zIndex: 50,
  display: 'flex',
  background: vars.scrim,
  animation: `${fade} 160ms ease-out`,
  '@media': { [reducedMotion]: { animation: 'none' } },
})

export const overlays = styleVariants({
  centre: [overlay, { alignItems: 'center', justifyContent: 'center', padding: space(4) }],
  top: [
    overlay,
    { alignItems: 'flex-start', justifyContent: 'center', padding: `10vh ${space(4)} ${space(4)}` },
  ],
  end: [overlay, { justifyContent: 'flex-end' }],
  start: [overlay, { justifyContent: 'flex-start' }],
})

const panel = style({
  display: 'flex',
  flexDirection: 'column',
  background: vars.surface,
  boxShadow: vars.shadow,
  ':focus': { outline: 'none' },
  '@media': { [reducedMotion]: { animation: 'none' } },
})
const edge = style([panel, { height: '100%', overflow: 'auto' }])

export const panels = styleVariants({
  centre: [
    panel,
    {
      width: 'min(480px, 100%)',
      maxHeight: '100%',
      overflow: 'auto',
      padding: space(6),
      gap: space(4),
      borderRadius: vars.radius,
      border: `1px solid ${vars.border}`,
      background: vars.surfaceRaised,
    },
  ],
  top: [
    panel,
    {
      width: 'min(560px, 100%)',
      maxHeight: '100%',
      overflow: 'hidden',
      borderRadius: vars.radius,
      border: `1px solid ${vars.border}`,
      background: vars.surfaceRaised,
    },
  ],
  end: [
    edge,
    {
      width: 'min(520px, 100%)',
      borderInlineStart: `1px solid ${vars.border}`,
      animation: `${fromRight} 160ms ease-out`,
    },
  ],
  start: [edge, { width: 'min(256px, 85%)', animation: `${fromLeft} 160ms ease-out` }],
})

export const title = style({ fontSize: '16px', fontWeight: 650, overflowWrap: 'anywhere' })
export const text = style({ color: vars.textMuted, overflowWrap: 'anywhere' })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space(3),
  marginTop: space(2),
})
export const form = style({ display: 'flex', flexDirection: 'column', gap: space(4) })
