import { style } from '@vanilla-extract/css'

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
