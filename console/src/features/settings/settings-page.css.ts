import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { cardTitle, padded } from '#ui/card.css.ts'
import { phones } from '#ui/screen.css.ts'

export const barSpace = style({ marginTop: space(4) })

export const form = style([
  padded,
  { display: 'flex', flexDirection: 'column', gap: space(5), maxWidth: '640px' },
])
export const card = style([padded, { display: 'flex', flexDirection: 'column', gap: space(4) }])
export const title = cardTitle
export const lead = style({ marginTop: space(1), color: vars.textMuted, fontSize: '13px' })

/** A field and its button in one line, where there is room. */
export const oneLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: space(3) })
export const grow = style({ flex: '1 1 240px', maxWidth: '420px' })
/** Level with the box of the field, under its label. */
export const besideField = style({ marginTop: '27px', '@media': { [phones]: { marginTop: 0 } } })

export const rows = style({ listStyle: 'none', margin: 0, padding: 0, ':empty': { display: 'none' } })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(1)} ${space(4)}`,
  padding: `${space(3)} 0`,
  borderTop: `1px solid ${vars.border}`,
  overflowWrap: 'anywhere',
})
export const rowName = style({ fontWeight: 600 })
export const code = style({
  fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSize: '13px',
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
export const secret = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(3),
  marginTop: space(2),
})
export const none = style({ color: vars.textMuted })
