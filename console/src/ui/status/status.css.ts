import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { reducedMotion } from '@bonafide/shared/ui/focus-ring.css.ts'
import { keyframes, style } from '@vanilla-extract/css'

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
})

const breathe = keyframes({ '50%': { opacity: 0.5 } })

export const skeleton = style({
  display: 'inline-block',
  maxWidth: '100%',
  borderRadius: vars.radiusControl,
  background: vars.border,
  verticalAlign: 'middle',
  animation: `${breathe} 1600ms ease-in-out infinite`,
  '@media': { [reducedMotion]: { animation: 'none' } },
})
