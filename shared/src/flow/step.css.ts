import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '../theme/contract.css.ts'

export const step = style({ display: 'flex', flexDirection: 'column', gap: space(5) })

export const intro = style({ display: 'flex', flexDirection: 'column', gap: space(2) })

export const notice = style({ margin: `${space(2)} 0`, ':empty': { display: 'none' } })

export const heading = style({
  margin: 0,
  fontSize: '28px',
  lineHeight: 1.2,
  letterSpacing: '-0.02em',
  fontWeight: 700,
  overflowWrap: 'anywhere',
  // It takes the focus to be read out, not to be acted on.
  outline: 'none',
})

export const lead = style({ color: vars.textMuted, overflowWrap: 'anywhere' })
globalStyle(`${lead} p`, { margin: 0 })
globalStyle(`${lead} p + p, ${lead} ul + p`, { marginTop: space(3) })
globalStyle(`${lead} ul`, { margin: `${space(2)} 0 0`, paddingInlineStart: space(5) })

export const actions = style({ display: 'flex', flexDirection: 'column', gap: space(3) })

/** A countdown is to be read although its button cannot be pressed yet. */
export const countdown = style({
  fontVariantNumeric: 'tabular-nums',
  color: vars.textMuted,
  ':disabled': { opacity: 1 },
})

export const note = style({ margin: 0 })

// One size for every field of the flow: smaller type makes phones zoom in.
globalStyle(`${step} input:not([type=radio], [name=code])`, { minHeight: '48px', fontSize: '16px' })
