import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '../../theme/contract.css.ts'

// A name or an address may be longer than a phone is wide.
export const step = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(5),
  overflowWrap: 'anywhere',
  // In quirks mode a form has one. The space above it is the page's.
  marginBottom: 0,
})

/** A group of elements, one below the other. */
export const stack = style({ display: 'flex', flexDirection: 'column', gap: space(3) })

export const heading = style({
  margin: 0,
  fontSize: '28px',
  lineHeight: 1.2,
  fontWeight: 700,
  // It takes the focus to be read out, not to be acted on.
  outline: 'none',
})

export const lead = style([stack, { color: vars.textMuted }])
globalStyle(`${lead} > *`, { margin: 0 })
globalStyle(`${lead} > ul`, { paddingInlineStart: space(5) })

/** A countdown is to be read although its button cannot be pressed yet. */
export const countdown = style({
  fontVariantNumeric: 'tabular-nums',
  color: vars.textMuted,
  ':disabled': { opacity: 1 },
})

/** The note under a button about what it leads to. */
export const below = style({ margin: 0, fontSize: '13px', color: vars.textMuted, textAlign: 'center' })

// One size for every field of the flow: smaller type makes phones zoom in.
globalStyle(`${step} input:not([type=radio])`, { minHeight: '48px', fontSize: '16px' })

export const icon = style({ display: 'block', width: '20px', fill: 'currentColor' })

export const code = style({
  selectors: {
    // Stronger than what a form or a phone says of all its fields: the digits are larger.
    '&&&': {
      minHeight: '48px',
      fontSize: '22px',
      fontWeight: 600,
      letterSpacing: '0.4em',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})

export const list = style({
  margin: 0,
  padding: `${space(1)} ${space(4)}`,
  listStyle: 'none',
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radius,
})

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  padding: `${space(2.5)} 0`,
  selectors: { '& + &': { borderTop: `1px solid ${vars.border}` } },
})

export const tick = style({ flex: 'none', color: vars.success })
