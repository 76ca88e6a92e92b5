import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/contract.css.ts'
import { light } from '../../theme/tokens.ts'

/** Dark on light in every theme: not every camera reads it the other way round. */
export const code = style({
  width: '224px',
  maxWidth: '100%',
  margin: '0 auto',
  borderRadius: vars.radius,
  background: light.surface,
  fill: light.text,
  shapeRendering: 'crispEdges',
  forcedColorAdjust: 'none',
})
