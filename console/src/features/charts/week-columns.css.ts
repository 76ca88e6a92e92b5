import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

const forced = '(forced-colors: active)'

export const chart = style({ display: 'flex', gap: space(2), marginTop: space(4) })
export const axis = style({ flex: 'none', width: '36px' })
export const plot = style({ flex: 1, minWidth: 0, width: '100%', overflow: 'visible' })
export const label = style({
  fill: vars.textMuted,
  fontSize: '12px',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [forced]: { fill: 'CanvasText' } },
})
export const value = style([
  label,
  {
    fill: vars.text,
    fontWeight: 600,
    // Keeps the lines behind it away from the words.
    stroke: vars.surfaceRaised,
    strokeWidth: '4px',
    paintOrder: 'stroke',
    '@media': { [forced]: { stroke: 'Canvas' } },
  },
])
export const line = style({
  stroke: vars.border,
  strokeWidth: 1,
  '@media': { [forced]: { stroke: 'GrayText' } },
})
export const column = style({
  fill: vars.accent,
  '@media': { [forced]: { fill: 'CanvasText' } },
})
