import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

/** Of each row of the body, in pixels: two lines of text and the line under them. */
export const rowHeight = 52

export const table = style({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  fontSize: '13px',
  fontVariantNumeric: 'tabular-nums',
})

globalStyle(`${table} th, ${table} td`, {
  padding: `${space(1)} ${space(3)}`,
  textAlign: 'start',
  verticalAlign: 'middle',
})
globalStyle(`${table} th:first-child, ${table} td:first-child`, { paddingInlineStart: space(5) })
globalStyle(`${table} th`, {
  position: 'sticky',
  top: '56px',
  zIndex: 2,
  height: '38px',
  background: vars.surfaceRaised,
  borderBottom: `1px solid ${vars.border}`,
  color: vars.textMuted,
  fontWeight: 550,
  whiteSpace: 'nowrap',
})
globalStyle(`${table} td`, { borderBottom: `1px solid ${vars.border}`, height: `${rowHeight}px` })
globalStyle(`${table} tbody tr:last-child td`, { borderBottom: 0 })

export const row = style({
  cursor: 'pointer',
  ':hover': { background: vars.surfaceSunken },
  selectors: { '&[data-open=true]': { background: vars.accentSoft } },
})

export const contact = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const ways = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space(1),
})
export const muted = style([contact, { color: vars.textMuted }])
export const view = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '28px',
  height: '28px',
  borderRadius: vars.radiusControl,
  color: vars.textMuted,
  ':hover': { color: vars.text },
})
export const stale = style({ opacity: 0.6 })
