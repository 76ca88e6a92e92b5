import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const list = style({ display: 'flex', flexDirection: 'column', gap: space(3), margin: 0 })
export const term = style({ fontSize: '13px', fontWeight: 600 })
export const words = style({ margin: 0, fontSize: '13px', color: vars.textMuted })
export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(6),
  maxWidth: '640px',
  marginInline: 'auto',
  padding: `${space(8)} ${space(4)}`,
  overflowWrap: 'anywhere',
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
})
export const title = style({ fontSize: '24px', fontWeight: 650, lineHeight: 1.3 })
export const lead = style({ marginTop: space(2), color: vars.textMuted })
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) })
