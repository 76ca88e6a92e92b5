import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '../theme/contract.css.ts'

/** From here on the page is wider than the column. */
const wide = 'screen and (min-width: 560px)'

export const page = style({
  display: 'flex',
  boxSizing: 'border-box',
  minHeight: '100vh',
  background: vars.surface,
  color: vars.text,
  fontFamily: vars.font,
  fontSize: '16px',
  lineHeight: 1.5,
  '@media': { [wide]: { padding: `${space(8)} ${space(4)}`, background: vars.surfaceSunken } },
  '@supports': { '(min-height: 100dvh)': { minHeight: '100dvh' } },
})

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

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  padding: `${space(3.5)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
})

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '24px',
  height: '24px',
  borderRadius: vars.radiusControl,
  background: vars.accent,
  color: vars.onAccent,
  forcedColorAdjust: 'none',
})

export const asks = style({
  margin: 0,
  minWidth: 0,
  fontSize: '13px',
  lineHeight: 1.4,
  color: vars.textMuted,
  overflowWrap: 'anywhere',
})

export const organisation = style({ display: 'block', fontSize: '14px', fontWeight: 600, color: vars.text })

export const sandbox = style({
  margin: 0,
  padding: `${space(1.5)} ${space(5)}`,
  background: vars.warningSoft,
  color: vars.warning,
  fontSize: '13px',
  fontWeight: 600,
})

export const main = style({ flex: 1, padding: space(5) })
globalStyle(`${main} > * + *`, { marginTop: space(7) })

export const footer = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(2),
  padding: space(5),
  color: vars.textMuted,
  fontSize: '13px',
})

export const lock = style({ flex: 'none', marginTop: '2px' })
export const footerText = style({ margin: 0, minWidth: 0, overflowWrap: 'anywhere' })
