import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'
import { fromLarge, phones } from '#ui/page/screen.css.ts'

export const layout = style({
  display: 'grid',
  minHeight: '100dvh',
  background: vars.surface,
  '@media': { [fromLarge]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})

export const welcome = style({
  display: 'none',
  // A place for each part from the start: a browser may paint the first two before it has read the last.
  gridTemplateRows: 'auto 1fr minmax(20px, auto)',
  alignItems: 'center',
  gap: space(10),
  padding: space(12),
  background: vars.surfaceSunken,
  borderInlineEnd: `1px solid ${vars.border}`,
  '@media': { [fromLarge]: { display: 'grid' } },
})
export const welcomeTitle = style({
  maxWidth: '20ch',
  fontSize: '28px',
  lineHeight: 1.25,
  fontWeight: 650,
  letterSpacing: '-0.02em',
})
export const promises = style({
  listStyle: 'none',
  margin: `${space(6)} 0 0`,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
})
export const promise = style({ display: 'flex', gap: space(3), alignItems: 'center' })
export const promiseIcon = style({ color: vars.accent, flex: 'none' })
export const note = style({ color: vars.textMuted, fontSize: '13px' })

export const side = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  // From the top: what is added below does not move what is above.
  padding: `clamp(${space(10)}, 20vh, ${space(50)}) ${space(4)} ${space(10)}`,
  '@media': { [phones]: { paddingTop: space(10) } },
})
export const box = style({
  width: '100%',
  maxWidth: '380px',
  display: 'flex',
  flexDirection: 'column',
  gap: space(5),
  selectors: { '&[hidden]': { display: 'none' } },
})
export const smallBrand = style({ '@media': { [fromLarge]: { display: 'none' } } })
export const title = style({
  fontSize: '20px',
  fontWeight: 650,
  lineHeight: 1.4,
  letterSpacing: '-0.01em',
})
export const lead = style({ color: vars.textMuted })
export const form = style({ display: 'flex', flexDirection: 'column', gap: space(4) })
export const foot = style({ color: vars.textMuted })

const height = `calc(${vars.controlHeight} + 37px)`

export const place = style({ height })
export const way = style({ minHeight: height, display: 'flex', flexDirection: 'column', gap: space(4) })
export const or = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  color: vars.textMuted,
  fontSize: '13px',
  '::before': { content: '', flex: 1, borderTop: `1px solid ${vars.border}` },
  '::after': { content: '', flex: 1, borderTop: `1px solid ${vars.border}` },
})
