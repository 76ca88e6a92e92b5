import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { phones } from './screen.css.ts'

// A tab, or a link that looks like one.
const isCurrent = '&[aria-selected=true], &[aria-current=page]'

export const list = style({
  display: 'flex',
  gap: space(1),
  overflowX: 'auto',
  borderBottom: `1px solid ${vars.border}`,
})
export const tab = style({
  flex: 'none',
  minHeight: '40px',
  margin: 0,
  padding: `0 ${space(3)}`,
  border: 0,
  borderBottom: '2px solid transparent',
  background: 'transparent',
  color: vars.textMuted,
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  ':hover': { color: vars.text },
  ':focus-visible': { outlineOffset: '-2px' },
  selectors: { [isCurrent]: { color: vars.accent, borderBottomColor: vars.accent } },
  '@media': {
    [phones]: { minHeight: '44px', padding: `0 ${space(1.5)}`, fontSize: '13px' },
    // Forced colours draw what is transparent.
    '(forced-colors: active)': {
      borderBottomColor: 'Canvas',
      selectors: { [isCurrent]: { borderBottomColor: 'Highlight' } },
    },
  },
})
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(5),
  marginTop: space(5),
  ':focus': { outline: 'none' },
})
