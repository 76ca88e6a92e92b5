import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

/** A raised part of a page. */
export const card = style({
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radius,
  background: vars.surfaceRaised,
})
export const padded = style([card, { padding: space(5) }])
export const cardTitle = style({ fontSize: '14px', fontWeight: 600 })
export const small = style({ color: vars.textMuted, fontSize: '13px' })

export const titledCard = style([padded, { display: 'flex', flexDirection: 'column', gap: space(4) }])
export const lead = style([small, { marginTop: space(1) }])

export const facts = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  margin: `${space(4)} 0 0`,
  fontSize: '13px',
})
export const factRow = style({ display: 'flex', justifyContent: 'space-between', gap: space(4) })
export const factTerm = style({ color: vars.textMuted, flex: 'none' })
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
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
})
