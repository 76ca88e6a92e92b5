import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { iconButton } from '#ui/icon-button.css.ts'

/** The name and the cover of the employee: stays while the rest is scrolled. */
export const top = style({ position: 'sticky', top: 0, zIndex: 2, flex: 'none', background: vars.surface })
export const head = style({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: space(3),
  // As high as it will be with the name, so that nothing moves when that arrives.
  minHeight: '68px',
  padding: `${space(3)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
})
export const headWords = style({ flex: 1, minWidth: 0 })
export const kind = style({ display: 'block', fontSize: '13px', fontWeight: 400, color: vars.textMuted })
export const tools = style({ display: 'flex', flex: 'none', alignItems: 'center' })
const atEnd = { '&[aria-disabled=true]': { opacity: 0.4, cursor: 'default' } } as const
/** To the row before or after. */
export const way = style([iconButton, { selectors: atEnd }])
/** The same on a phone: stays at the end of the screen while the rest is scrolled. */
export const ways = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 2,
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space(2),
  padding: `${space(1)} ${space(5)} calc(${space(1)} + env(safe-area-inset-bottom, 0px))`,
  borderTop: `1px solid ${vars.border}`,
  background: vars.surface,
})
export const wayBelow = style([
  iconButton,
  {
    selectors: { '&&': { width: 'auto' }, ...atEnd },
    gap: space(1.5),
    minHeight: '44px',
    color: vars.text,
    font: 'inherit',
    fontSize: '14px',
    fontWeight: 550,
  },
])
export const name = style({
  display: 'block',
  fontSize: '16px',
  fontWeight: 650,
  overflowWrap: 'anywhere',
  lineHeight: 1.35,
})

export const body = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: space(5),
  padding: space(5),
  overflowWrap: 'anywhere',
})
// The top stands over what is scrolled under it.
globalStyle(`${body} :is(a, button, input, select)`, { scrollMarginBlockStart: space(36) })
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })

export const next = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(2)} ${space(3)}`,
  minHeight: '32px',
})
export const nextText = style({ flex: '1 1 200px', minWidth: 0, margin: 0 })

export const nextActions = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })

export const stepLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space(1)} ${space(2)}`,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '13px',
})
const stepState = style({
  padding: `0 ${space(2.5)}`,
  border: `1px solid ${vars.border}`,
  borderRadius: '999px',
  fontWeight: 600,
})
export const stepMarks = styleVariants({
  pending: [stepState, { color: vars.textMuted, borderStyle: 'dashed' }],
  pass: [stepState, { color: vars.text, background: vars.surfaceSunken }],
  fail: [stepState, { color: vars.danger, background: vars.dangerSoft, borderColor: 'currentColor' }],
})
export const stepMark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minHeight: '26px',
})

export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(76px, 1fr))',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radius,
  overflow: 'hidden',
  gap: '1px',
  background: vars.border,
})
export const step = style({
  // So that “Invalidated” is whole on a phone.
  padding: `${space(2.5)} ${space(2)}`,
  background: vars.surface,
  fontSize: '13px',
})
const stepName = style({ display: 'flex', alignItems: 'center', gap: space(1.5), fontWeight: 600 })
export const stepNames = styleVariants({
  pending: [stepName, { color: vars.textMuted }],
  pass: [stepName, { color: vars.text }],
  fail: [stepName, { color: vars.danger }],
})
export const stepTest = style({ color: vars.textMuted, fontWeight: 600 })
export const stepHow = style({ color: vars.textMuted })
export const stepWhen = style({ color: vars.textMuted })

export const notice = style({ margin: 0, marginBottom: space(2) })

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space(2)} ${space(4)}`,
  margin: 0,
  fontSize: '13px',
})
export const row = style({ display: 'contents' })
export const term = style({ color: vars.textMuted })
export const fact = style({ margin: 0, fontWeight: 550, textAlign: 'end', overflowWrap: 'anywhere' })
export const mono = style([fact, { fontFamily: vars.fontMono, fontSize: '12px' }])

/** Actions on all of an employee, apart from the rest. */
export const part = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space(2),
  paddingTop: space(5),
  borderTop: `1px solid ${vars.border}`,
  fontSize: '13px',
})
export const eraseButton = style({ color: vars.danger })
export const partTitle = style({ fontSize: '13px', fontWeight: 600 })

export const title = style({ fontSize: '14px', fontWeight: 600, marginBottom: space(2) })
export const events = style({ listStyle: 'none', margin: 0, padding: 0, fontSize: '13px' })

const line = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: space(3),
  padding: `${space(1.5)} 0`,
})
export const event = style([
  line,
  {
    position: 'relative',
    paddingInlineStart: space(7),
    // The line from dot to dot.
    selectors: {
      '&:not(:last-child)::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: '9.5px',
        top: '24px',
        bottom: '-6px',
        width: '1px',
        background: vars.border,
      },
    },
  },
])
export const message = style([line, { flexWrap: 'wrap' }])

const dot = style({
  position: 'absolute',
  insetInlineStart: '6px',
  top: '12px',
  width: '8px',
  height: '8px',
  borderRadius: '50%',
  forcedColorAdjust: 'none',
})
export const dots = styleVariants({
  // Green is for cover alone.
  good: [dot, { background: vars.text }],
  bad: [dot, { background: vars.danger }],
  moving: [dot, { background: vars.accent }],
  plain: [dot, { background: vars.borderStrong }],
})

export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
export const failure = style({ display: 'block', color: vars.danger })
export const when = style({ flex: 'none', color: vars.textMuted, fontVariantNumeric: 'tabular-nums' })
