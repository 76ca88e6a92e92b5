import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const group = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
})
export const legend = style({ padding: 0, marginBottom: space(1.5) })
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  paddingInlineStart: space(2.5),
  border: `1px solid ${vars.border}`,
  borderRadius: '999px',
  background: vars.surfaceSunken,
  fontSize: '13px',
})
export const remove = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '28px',
  height: '28px',
  margin: 0,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: vars.textMuted,
  cursor: 'pointer',
  ':hover': { color: vars.text },
})
export const list = style({
  maxHeight: '228px',
  overflow: 'auto',
  padding: space(1),
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radiusControl,
})
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  minHeight: '36px',
  padding: `0 ${space(2)}`,
  borderRadius: vars.radiusControl,
  cursor: 'pointer',
  ':hover': { background: vars.surfaceSunken },
})
export const none = style({ padding: space(2), color: vars.textMuted })
