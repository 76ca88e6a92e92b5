import { keyframes, style } from '@vanilla-extract/css'
import { space, vars } from '../../theme/contract.css.ts'
import { reducedMotion } from '../focus-ring.css.ts'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

export const spinner = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2.5),
  color: vars.textMuted,
})

export const wheel = style({
  boxSizing: 'border-box',
  flex: 'none',
  width: '20px',
  height: '20px',
  border: `2px solid ${vars.borderStrong}`,
  borderTopColor: vars.accent,
  borderRadius: '50%',
  animation: `${turn} 800ms linear infinite`,
  '@media': { [reducedMotion]: { animation: 'none' } },
})
