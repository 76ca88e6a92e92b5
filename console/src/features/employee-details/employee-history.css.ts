import { style, styleVariants } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

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
