import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'

export const track = style({
  height: '6px',
  overflow: 'hidden',
  borderRadius: '999px',
  background: vars.surfaceSunken,
  boxShadow: `inset 0 0 0 1px ${vars.border}`,
})

export const bar = style({
  height: '100%',
  borderRadius: '999px',
  background: vars.accent,
  '@media': { '(forced-colors: active)': { background: 'Highlight' } },
})
