import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const mark = style({
  flex: 'none',
  display: 'inline-block',
  padding: `0 ${space(1.5)}`,
  border: '1px dashed currentColor',
  borderRadius: '5px',
  background: vars.warningSoft,
  color: vars.warning,
  fontSize: '11px',
  fontWeight: 700,
  letterSpacing: '0.04em',
  lineHeight: '17px',
  whiteSpace: 'nowrap',
})
