import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { focusRing } from '@bonafide/shared/ui/focus-ring.css.ts'
import { phones } from '#ui/page/screen.css.ts'
import { globalStyle, style } from '@vanilla-extract/css'

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(2)} ${space(3)}`,
  padding: `${space(2.5)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
  color: vars.textMuted,
  fontSize: '13px',
})

/** Stays at the end of the screen while the list scrolls. */
export const bar = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  padding: `${space(3)} ${space(5)}`,
  borderTop: `1px solid ${vars.borderStrong}`,
  background: vars.surface,
  fontSize: '13px',
  '@media': {
    [phones]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      padding: `${space(1)} ${space(4)} calc(${space(2)} + env(safe-area-inset-bottom, 0px))`,
    },
  },
})
/** What can be done. On a phone one line below the others that scrolls, so that the rows above it can be seen. */
export const ways = style({
  display: 'contents',
  '@media': {
    [phones]: {
      display: 'flex',
      gap: space(2),
      gridRow: 2,
      gridColumn: '1 / -1',
      // To the edges of the screen: what is cut there can be scrolled to.
      margin: `${space(-1)} ${space(-4)}`,
      padding: `${space(1)} ${space(4)}`,
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
  },
})
globalStyle(`${bar} button, ${bar} select`, {
  flex: 'none',
  '@media': { [phones]: { minHeight: '44px' } },
})
/** A row that a long press selects: the finger marks no text, and opens no menu of the browser. */
export const pressed = style({
  WebkitTouchCallout: 'none',
  '@media': { '(pointer: coarse)': { userSelect: 'none' } },
})
export const count = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums', marginInlineEnd: 'auto' })
export const choice = style({
  minHeight: '32px',
  maxWidth: '170px',
  padding: `0 ${space(2)}`,
  border: `1px solid ${vars.borderControl}`,
  borderRadius: vars.radiusControl,
  background: vars.surface,
  color: vars.text,
  font: 'inherit',
  ':focus-visible': focusRing,
})

export const summary = style({ margin: 0, fontSize: '14px' })
export const refused = style({
  maxHeight: '220px',
  margin: `${space(1)} 0 0`,
  padding: `0 0 0 ${space(5)}`,
  overflowY: 'auto',
  color: vars.textMuted,
  fontSize: '13px',
})
export const progress = style({ width: '100%', accentColor: vars.accent })
