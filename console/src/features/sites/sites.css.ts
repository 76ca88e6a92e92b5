import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const filter = style({
  flex: 'none',
  width: 'auto',
  maxWidth: '50%',
})

export const field = style({ display: 'flex', flexDirection: 'column', gap: space(2), minWidth: 0 })
/** In a form whose fields are in a row it has a row of its own. */
export const ownRow = style({ flex: '1 1 100%', maxWidth: '520px', minWidth: 0 })
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
export const tick = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  minHeight: '36px',
  cursor: 'pointer',
})
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  minHeight: '36px',
  padding: `0 ${space(2)}`,
  borderRadius: vars.radiusControl,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  ':hover': { background: vars.surfaceSunken },
})
export const list = style({
  maxHeight: '190px',
  overflow: 'auto',
  padding: space(1),
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radiusControl,
})
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  listStyle: 'none',
  margin: 0,
  padding: 0,
  ':empty': { display: 'none' },
})
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minWidth: 0,
  paddingInlineStart: space(2.5),
  border: `1px solid ${vars.border}`,
  borderRadius: '999px',
  background: vars.surfaceSunken,
  fontSize: '13px',
  overflowWrap: 'anywhere',
})
export const remove = style({
  display: 'inline-flex',
  flexShrink: 0,
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
export const adding = style({ display: 'flex', alignItems: 'flex-start', gap: space(2) })
export const grow = style({ flex: 1, minWidth: 0 })
export const besideField = style({ marginTop: '27px', whiteSpace: 'nowrap' })
export const none = style({ margin: 0, fontSize: '13px', color: vars.textMuted })
