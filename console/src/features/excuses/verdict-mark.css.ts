import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const line = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space(1.5),
  minWidth: 0,
  fontSize: '12.5px',
})
export const column = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  minWidth: 0,
})
export const detail = style({ color: vars.textMuted, overflowWrap: 'anywhere' })
/** Clipped, not hidden: what could scroll costs a layer, and a long list has hundreds of these. */
export const cutDetail = style({
  maxWidth: '100%',
  overflow: 'clip',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '12px',
  color: vars.textMuted,
})
