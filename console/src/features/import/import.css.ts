import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const title = style({ fontSize: '20px', fontWeight: 700, letterSpacing: '-0.01em', lineHeight: 1.3 })
export const stack = style({ display: 'flex', flexDirection: 'column', gap: space(5), minWidth: 0 })
export const stage = style([stack, { marginTop: space(5) }])
export const stageTitle = style({ fontSize: '16px', fontWeight: 600, ':focus': { outline: 'none' } })
export const counts = style({ fontSize: '13px', color: vars.textMuted, fontVariantNumeric: 'tabular-nums' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) })

export const columns = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
})
export const file = style({
  font: 'inherit',
  fontSize: '14px',
  color: vars.text,
  maxWidth: '100%',
  // As a button of ours looks: that of the browser is grey in both themes.
  '::file-selector-button': {
    minHeight: vars.controlHeight,
    marginInlineEnd: space(3),
    padding: `${space(1)} ${space(3.5)}`,
    border: `1px solid ${vars.borderStrong}`,
    borderRadius: vars.radiusControl,
    background: vars.surfaceRaised,
    color: vars.text,
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
  },
})
export const pasted = style({ fontFamily: vars.fontMono, resize: 'vertical' })

export const table = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: '13px',
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${table} th, ${table} td`, {
  padding: `${space(1.5)} ${space(2)}`,
  borderBottom: `1px solid ${vars.border}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
})
globalStyle(`${table} th`, { color: vars.textMuted, fontWeight: 550 })
export const caption = style({
  textAlign: 'start',
  fontWeight: 600,
  fontSize: '14px',
  paddingBottom: space(2),
})
/** A table that is wider than a phone. */
export const wide = style({ overflowX: 'auto' })
globalStyle(`${wide} > table`, { minWidth: '640px', tableLayout: 'auto' })
export const narrow = style({ width: '56px' })
/** Leaves most of a phone's width to the fields beside it. */
export const who = style({ width: '26%' })
export const corrections = style([stack, { maxWidth: '360px', marginBottom: space(3) }])
export const notes = style({
  fontSize: '13px',
  color: vars.textMuted,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  overflowWrap: 'anywhere',
})
/** Lines of a file as they were read. */
export const lines = style({
  fontFamily: vars.fontMono,
  fontSize: '13px',
  listStyle: 'none',
  margin: 0,
  padding: `${space(3)} ${space(4)}`,
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radiusControl,
  overflowWrap: 'anywhere',
})
