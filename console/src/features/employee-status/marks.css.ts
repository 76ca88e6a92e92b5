import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style, styleVariants } from '@vanilla-extract/css'

// The list is above the link that covers a card, so that the tooltips show.
export const marks = style({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  gap: space(1),
  listStyle: 'none',
  margin: 0,
  padding: 0,
})

const mark = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '26px',
  height: '20px',
  border: '1px solid transparent',
  borderRadius: '5px',
})

export const states = styleVariants({
  // Green is for cover alone, and amber asks for an act: what is done is grey and filled.
  pending: [mark, { borderColor: vars.border, color: vars.textMuted }],
  pass: [mark, { background: vars.surfaceSunken, borderColor: vars.borderStrong, color: vars.text }],
  test: [
    mark,
    {
      background: vars.surfaceSunken,
      borderColor: vars.borderStrong,
      borderStyle: 'dashed',
      color: vars.text,
    },
  ],
  fail: [mark, { background: vars.dangerSoft, color: vars.danger, borderColor: 'currentColor' }],
})

export const testWord = style({
  color: vars.textMuted,
  fontSize: '12px',
  fontWeight: 600,
  letterSpacing: '0.02em',
  whiteSpace: 'nowrap',
})
