import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const page = style({ display: 'flex', flexDirection: 'column', gap: space(6) })
export const form = style({ display: 'flex', flexDirection: 'column', gap: space(4), maxWidth: '400px' })
export const pack = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  padding: `${space(3.5)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
  fontSize: '13px',
  ':last-child': { borderBottom: 0 },
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
})
export const title = style({ fontSize: '14px', fontWeight: 550, overflowWrap: 'anywhere' })
export const detail = style({
  color: vars.textMuted,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
export const choices = style({
  display: 'flex',
  flexDirection: 'column',
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: '32px',
  fontSize: '14px',
  overflowWrap: 'anywhere',
})
