import { style } from '@vanilla-extract/css'
import { frame } from '../../ui/frame.css.ts'
import { space, vars } from '../../theme/contract.css.ts'

/** From here on the page is wider than the column. */
const wide = 'screen and (min-width: 560px)'

export const page = style([
  frame,
  {
    display: 'flex',
    boxSizing: 'border-box',
    minHeight: '100vh',
    background: vars.surface,
    '@media': { [wide]: { padding: `${space(8)} ${space(4)}`, background: vars.surfaceSunken } },
    '@supports': { '(min-height: 100dvh)': { minHeight: '100dvh' } },
  },
])

export const column = style({
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: '480px',
  margin: '0 auto',
  background: vars.surface,
  '@media': {
    [wide]: {
      alignSelf: 'flex-start',
      minHeight: '640px',
      border: `1px solid ${vars.border}`,
      borderRadius: vars.radius,
    },
  },
})

/** The language, at the end of the line. The name of the organisation takes the room that it leaves, in more lines. */
export const chip = style({
  flex: 'none',
  boxSizing: 'border-box',
  width: 'auto',
  maxWidth: '44%',
  minHeight: '44px',
  paddingInline: space(2.5),
  marginInlineStart: 'auto',
  borderRadius: '999px',
  fontSize: '13px',
})
