import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { phones } from '../page/screen.css.ts'

export const menu = style({
  zIndex: 40,
  minWidth: '176px',
  maxWidth: 'min(320px, 92vw)',
  maxHeight: '320px',
  overflowY: 'auto',
  padding: space(1),
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radius,
  background: vars.surfaceRaised,
  boxShadow: vars.shadow,
  ':focus': { outline: 'none' },
})

export const heading = style({
  padding: `${space(2)} ${space(3)}`,
  marginBottom: space(1),
  borderBottom: `1px solid ${vars.border}`,
  overflowWrap: 'anywhere',
})

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  width: '100%',
  minHeight: '34px',
  '@media': { [phones]: { minHeight: '44px' } },
  margin: 0,
  padding: `${space(1)} ${space(3)}`,
  border: 0,
  borderRadius: vars.radiusControl,
  background: 'transparent',
  color: vars.text,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { background: vars.surfaceSunken },
  ':focus-visible': { background: vars.accentSoft, outlineOffset: '-2px' },
})

// A long label takes several lines, and leaves the icon its size.
globalStyle(`${item} > svg`, { flexShrink: 0 })

export const mark = style({ marginInlineStart: 'auto', color: vars.accent })
