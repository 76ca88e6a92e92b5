import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const heading = style({ flex: 1, minWidth: 0, ':focus': { outline: 'none' } })
export const form = style({ display: 'flex', flex: 1, flexDirection: 'column' })
export const body = style({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  gap: space(6),
  padding: space(5),
  overflowWrap: 'anywhere',
})
export const part = style({ display: 'flex', flexDirection: 'column', gap: space(4), minWidth: 0 })
// The foot stands over what is scrolled under it.
globalStyle(`${form} :is(input, select, button, a)`, { scrollMarginBlock: `${space(6)} ${space(40)}` })

export const partTitle = style({ margin: 0, fontSize: '13px', fontWeight: 600 })
export const sunken = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space(3),
  padding: space(4),
  borderRadius: vars.radius,
  background: vars.surfaceSunken,
  fontSize: '13px',
})
export const code = style({ fontFamily: vars.fontMono, fontSize: '16px', fontWeight: 600 })
export const codeRow = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) })
export const guide = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  margin: 0,
  paddingInlineStart: space(5),
  fontSize: '13px',
})
export const page = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  alignSelf: 'flex-start',
})
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 176px), 1fr))',
  gap: space(4),
})
export const attestation = style({ margin: 0, fontSize: '13px', color: vars.textMuted })

export const drop = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  padding: space(4),
  border: `1px dashed ${vars.borderControl}`,
  borderRadius: vars.radius,
  selectors: { '&[data-over=true]': { borderColor: vars.accent, background: vars.accentSoft } },
})
export const files = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const file = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(1.5),
  paddingBlock: space(2),
  borderBottom: `1px solid ${vars.border}`,
  fontSize: '13px',
})
export const fileHead = style({ display: 'flex', alignItems: 'center', gap: space(3) })
export const fileName = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 550 })
export const problem = style({ margin: 0, fontSize: '13px', fontWeight: 500, color: vars.danger })

export const lines = style({ margin: 0, paddingInlineStart: space(5), fontSize: '13px' })
export const foot = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  padding: `${space(3.5)} ${space(5)}`,
  borderTop: `1px solid ${vars.border}`,
  background: vars.surface,
})
export const verdict = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  margin: 0,
})
export const verdictText = style({ fontSize: '13px', fontWeight: 550 })
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space(2) })
export const wide = style({ width: '100%' })
export const savedTitle = style({
  margin: 0,
  fontSize: '16px',
  fontWeight: 650,
  ':focus': { outline: 'none' },
})
export const savedText = style({ margin: 0 })
export const photoActions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) })
export const phone = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(4),
})
export const phoneText = style({
  display: 'flex',
  flex: '1 1 200px',
  flexDirection: 'column',
  alignItems: 'start',
  gap: space(3),
})
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
export const boxes = style({ display: 'flex', flexWrap: 'wrap', gap: `${space(1)} ${space(4)}` })
