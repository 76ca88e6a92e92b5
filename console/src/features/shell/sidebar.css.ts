import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const sidebar = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100%',
  padding: `${space(5)} ${space(3)} ${space(4)}`,
  background: vars.surface,
})
export const brand = style({ padding: `0 ${space(2)}` })
export const organisation = style({
  padding: `${space(5)} ${space(2)} ${space(4)}`,
  fontSize: '13px',
  color: vars.textMuted,
  overflowWrap: 'anywhere',
})

export const items = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: '2px',
})
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  minHeight: '34px',
  padding: `0 ${space(2.5)}`,
  borderRadius: vars.radiusControl,
  color: vars.textMuted,
  fontWeight: 500,
  textDecoration: 'none',
  ':hover': { background: vars.surfaceSunken, color: vars.text },
  selectors: {
    '&[aria-current=page]': { background: vars.accentSoft, color: vars.accent },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[aria-current=page]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
})

export const count = style({
  marginInlineStart: 'auto',
  minWidth: '22px',
  padding: `0 ${space(1.5)}`,
  borderRadius: '999px',
  background: vars.surfaceSunken,
  color: vars.text,
  fontSize: '12.5px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})

export const foot = style({
  marginTop: 'auto',
  padding: `${space(3)} ${space(2)} 0`,
  borderTop: `1px solid ${vars.border}`,
  fontSize: '13px',
  color: vars.textMuted,
  overflowWrap: 'anywhere',
})
export const userName = style({ color: vars.text, fontWeight: 600 })
export const version = style({ marginTop: space(1.5), fontSize: '12.5px' })
