import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { padded } from '#ui/card.css.ts'
import { phones } from '#ui/page/screen.css.ts'

/** Beside the sidebar a list of its own needs this much. */
const narrow = 'screen and (max-width: 1023.98px)'

/** The list of the parts, and the part that is shown; on a phone one below the other. */
export const beside = style({
  display: 'grid',
  gridTemplateColumns: '184px minmax(0, 1fr)',
  alignItems: 'start',
  gap: space(8),
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space(5) } },
})
export const list = style({
  position: 'sticky',
  top: '80px',
  display: 'flex',
  flexDirection: 'column',
  gap: space(0.5),
  '@media': { [narrow]: { display: 'none' } },
})
export const item = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '34px',
  padding: `0 ${space(3)}`,
  borderRadius: vars.radiusControl,
  color: vars.textMuted,
  fontWeight: 550,
  textDecoration: 'none',
  ':hover': { background: vars.surfaceSunken, color: vars.text },
  selectors: { '&[aria-current=page]': { background: vars.accentSoft, color: vars.accent } },
})
export const choice = style({ display: 'none', '@media': { [narrow]: { display: 'block' } } })
/** As high as the choice until that is there. */
export const choicePlace = style([choice, { height: '71px' }])
export const section = style({ display: 'flex', flexDirection: 'column', gap: space(5), minWidth: 0 })
export const apart = style({ display: 'flex', flexDirection: 'column', gap: space(6), maxWidth: '640px' })

export const barSpace = style({ marginTop: space(4) })

export const form = style([
  padded,
  { display: 'flex', flexDirection: 'column', gap: space(5), maxWidth: '640px' },
])
export { lead } from '#ui/card.css.ts'

/** A field and its button in one line, where there is room. */
export const oneLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: space(3) })
export const grow = style({ flex: '1 1 240px', maxWidth: '420px' })
/** Level with the box of the field, under its label. */
export const besideField = style({ marginTop: '27px', '@media': { [phones]: { marginTop: 0 } } })

export { entries as rows } from '#ui/entry-list.css.ts'
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
export { whole as code } from '#ui/copy-button.css.ts'
export const none = style({ color: vars.textMuted })

/** Fields side by side, as many as there is room for. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
  gap: space(4),
})
export const colour = style({ padding: space(1), cursor: 'pointer' })
export const step = style({ display: 'flex', flexDirection: 'column', gap: space(2), minWidth: 0 })
export const stepTitle = style({ fontSize: '14px', fontWeight: 600 })
export const preview = style({
  padding: space(4),
  border: `1px dashed ${vars.borderStrong}`,
  borderRadius: vars.radius,
})
// The console has variables of the same names; a partner's page has none.
globalStyle(`${preview} > *`, {
  vars: Object.fromEntries(Object.values(vars).map((name) => [name, 'initial'])),
})
/** In sight wherever in the preview the button is that was pressed. */
export const previewNote = style({ position: 'sticky', bottom: space(4), zIndex: 1 })

export const flagChoice = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(2.5),
  padding: `${space(1)} 0`,
  fontSize: '14px',
  cursor: 'pointer',
})
export const flagAbout = style({ display: 'block', color: vars.textMuted, fontSize: '13px' })

export const messagesBar = style({ margin: `${space(4)} 0` })
export const messagesWhy = style({
  margin: `0 0 ${space(3)}`,
  fontSize: '13px',
  fontWeight: 600,
  overflowWrap: 'anywhere',
})

/** The way from a website to a widget that works on it, in numbered steps. */
export const way = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(5),
  listStyle: 'none',
  margin: 0,
  padding: 0,
  counterReset: 'way',
})
export const wayStep = style({
  minWidth: 0,
  // A server may not have what stands here.
  selectors: { '&:has(h2)': { counterIncrement: 'way' } },
  ':empty': { display: 'none' },
})
globalStyle(`${wayStep} h2::before`, { content: 'counter(way) ". "', color: vars.textMuted })
