import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'
import { phones } from '#ui/page/screen.css.ts'

export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(3)} ${space(2)}`,
  padding: `${space(3)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
  '@media': { [phones]: { padding: space(4) } },
})

/** A line of its own, at the end of which further filters come without moving anything. */
export const find = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  width: '100%',
  '@media': { [phones]: { flexWrap: 'wrap' } },
})
/** One line that scrolls. */
export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minWidth: 0,
  '@media': {
    [phones]: { overflowX: 'auto', width: '100%', minHeight: '50px', padding: '3px', margin: '-3px' },
  },
})
export const search = style({
  position: 'relative',
  flex: '0 1 300px',
  minWidth: 0,
  '@media': { [phones]: { flex: '1 1 100%' } },
})
export const searchIcon = style({
  position: 'absolute',
  insetInlineStart: space(2.5),
  top: 0,
  height: '100%',
  color: vars.textMuted,
  pointerEvents: 'none',
})
// Stronger than the field's own room, in whatever order the two styles were loaded.
export const searchInput = style({
  selectors: {
    '&&': { paddingInlineStart: space(9), background: vars.surfaceSunken, textOverflow: 'ellipsis' },
  },
})

export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  // One line that scrolls, so that the numbers in them move nothing below when they come.
  '@media': {
    [phones]: { flexWrap: 'nowrap', overflowX: 'auto', maxWidth: '100%', padding: '3px', margin: '-3px' },
  },
})
export const chip = style({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  minHeight: '30px',
  padding: `0 ${space(3)}`,
  border: `1px solid ${vars.borderStrong}`,
  borderRadius: '999px',
  color: vars.textMuted,
  fontSize: '13px',
  fontWeight: 550,
  background: 'transparent',
  fontFamily: 'inherit',
  cursor: 'pointer',
  ':hover': { color: vars.text },
  selectors: {
    // The ring of a round button is round.
    '&:focus-visible': { borderRadius: '999px' },
    '&[aria-pressed=true], &[aria-expanded=true]': {
      background: vars.text,
      borderColor: vars.text,
      color: vars.surface,
    },
  },
  '@media': {
    [phones]: { minHeight: '44px' },
    '(forced-colors: active)': {
      selectors: {
        '&[aria-pressed=true]': {
          forcedColorAdjust: 'none',
          background: 'Highlight',
          color: 'HighlightText',
        },
      },
    },
  },
})
export const count = style({
  marginInlineStart: 'auto',
  // As high as its words before they are known.
  minHeight: '1.5em',
  fontSize: '13px',
  color: vars.textMuted,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phones]: { width: '100%', textAlign: 'end' } },
})

/** As high as the views, until they are there. */
export const viewsPlace = style({ height: '41px', '@media': { [phones]: { height: '45px' } } })
/** As high as the filters that are set, until they are there. */
export const chosenPlace = style({
  height: '50px',
  borderBottom: `1px solid ${vars.border}`,
  '@media': { [phones]: { height: '64px' } },
})

export const notice = style({ padding: space(5) })
export const ending = style({
  padding: `${space(2.5)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
  '@media': { [phones]: { padding: `${space(2.5)} ${space(4)}` } },
})
export const more = style({
  display: 'flex',
  justifyContent: 'center',
  padding: space(4),
  borderTop: `1px solid ${vars.border}`,
})
