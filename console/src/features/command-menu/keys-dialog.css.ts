import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: '13px' })
export const caption = style({
  paddingBottom: space(1),
  fontWeight: 600,
  textAlign: 'start',
  color: vars.textMuted,
})
export const names = style({
  width: '136px',
  padding: `${space(1)} ${space(3)} ${space(1)} 0`,
  verticalAlign: 'top',
  fontWeight: 400,
  textAlign: 'start',
})
export const key = style({
  display: 'inline-block',
  minWidth: '24px',
  marginInlineEnd: space(1.5),
  padding: `0 ${space(1.5)}`,
  border: `1px solid ${vars.borderStrong}`,
  borderRadius: '4px',
  background: vars.surfaceSunken,
  font: 'inherit',
  textAlign: 'center',
  whiteSpace: 'nowrap',
})
export const words = style({ padding: `${space(1)} 0` })
