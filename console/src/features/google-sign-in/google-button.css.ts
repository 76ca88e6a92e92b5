import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

const height = `calc(${vars.controlHeight} + 37px)`

export const place = style({ height })
export const way = style({ minHeight: height, display: 'flex', flexDirection: 'column', gap: space(4) })
export const or = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  color: vars.textMuted,
  fontSize: '13px',
  '::before': { content: '', flex: 1, borderTop: `1px solid ${vars.border}` },
  '::after': { content: '', flex: 1, borderTop: `1px solid ${vars.border}` },
})
