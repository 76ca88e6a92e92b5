import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style, styleVariants } from '@vanilla-extract/css'
import { padded } from '#ui/card.css.ts'
import { textButton } from '#ui/text-button.css.ts'

/** Its edge has the colour of the verdict. */
export const excuse = styleVariants({
  success: [padded, { borderColor: vars.success }],
  warning: [padded, { borderColor: vars.warning }],
  danger: [padded, { borderColor: vars.danger }],
  neutral: [padded],
})
export const warning = style({ marginTop: space(3), fontSize: '13px' })
/** A sentence that opens a dialog. */
export const part = textButton.accent

export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) })
export const title = style({ margin: 0, marginInlineEnd: 'auto', fontSize: '13px', fontWeight: 600 })
export const until = style({ margin: `${space(2)} 0 0`, fontWeight: 550 })
export const subtitle = style({ margin: `${space(3)} 0 0`, fontSize: '13px', fontWeight: 550 })
export const sentences = style({
  margin: `${space(1)} 0 ${space(2)}`,
  paddingInlineStart: space(5),
  fontSize: '13px',
})
export const checks = style({ listStyle: 'none', margin: 0, padding: 0 })
export const check = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  paddingBlock: space(3),
  selectors: { '& + &': { borderTop: `1px solid ${vars.border}` }, '&:last-child': { paddingBottom: 0 } },
})
export const checkTitle = style({ marginInlineEnd: 'auto', fontSize: '13px', fontWeight: 550 })
export const files = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  ':empty': { display: 'none' },
})
export const fileItem = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: space(2),
  maxWidth: '100%',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(2), marginTop: space(3) })
export const lapse = style({ color: vars.danger })
export const evidence = style({ display: 'flex', flexDirection: 'column', gap: space(3), minWidth: 0 })

const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(2)} ${space(2.5)}`,
  minHeight: '48px',
  padding: `${space(2)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
})

export const bars = styleVariants({
  success: [bar, { background: vars.successSoft, color: vars.success }],
  warning: [bar, { background: vars.warningSoft, color: vars.warning }],
  danger: [bar, { background: vars.dangerSoft, color: vars.danger }],
  neutral: [bar, { background: vars.surfaceSunken, color: vars.textMuted }],
})
export const icon = style({ flex: 'none' })
// The action goes below before the words are squeezed.
export const words = style({
  flex: '1 1 160px',
  minWidth: 0,
  margin: 0,
  fontSize: '13px',
  overflowWrap: 'anywhere',
})
export const label = style({ marginInlineEnd: space(1), fontSize: '14px', fontWeight: 650 })
