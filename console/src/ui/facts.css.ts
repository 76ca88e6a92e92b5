import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const facts = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  margin: `${space(4)} 0 0`,
  fontSize: '13px',
})
export const row = style({ display: 'flex', justifyContent: 'space-between', gap: space(4) })
export const term = style({ color: vars.textMuted, flex: 'none' })
export const fact = style({
  margin: 0,
  minWidth: 0,
  fontWeight: 600,
  textAlign: 'end',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
export const columns = style({
  display: 'grid',
  gap: space(5),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
})
