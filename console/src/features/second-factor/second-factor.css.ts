import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  paddingBlock: space(3),
  selectors: { '& + &': { borderTop: `1px solid ${vars.border}` } },
})
export const icon = style({ flex: 'none', color: vars.textMuted })
export const text = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowWrap: 'anywhere',
})
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  fontWeight: 550,
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) })

export const steps = style({
  margin: 0,
  paddingInlineStart: space(5),
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
})
export const setUp = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(4),
})
export const secret = style({ flex: '1 1 180px', minWidth: 0 })
export const key = style({ display: 'block', overflowWrap: 'anywhere', marginBlock: space(2) })

export const codes = style({
  margin: 0,
  padding: space(4),
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: space(2),
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radius,
  background: vars.surface,
})
