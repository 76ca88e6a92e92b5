import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const notice = style({ padding: space(5) })
export const more = style({
  display: 'flex',
  justifyContent: 'center',
  padding: space(4),
  borderTop: `1px solid ${vars.border}`,
})
