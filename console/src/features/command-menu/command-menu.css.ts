import { focusRing } from '@bonafide/shared/ui/focus-ring.css.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { phones } from '#ui/page/screen.css.ts'

export const box = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  padding: `0 ${space(4)}`,
  borderBottom: `1px solid ${vars.border}`,
  color: vars.textMuted,
})
export const input = style({
  flex: 1,
  minWidth: 0,
  height: '48px',
  margin: 0,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: vars.text,
  font: 'inherit',
  // Below 16 px iOS zooms in on focus.
  fontSize: '16px',
  // The only field of a dialog that was opened to type in it: the caret says where the focus is.
  ':focus': { outline: 'none' },
  '::placeholder': { color: vars.textMuted, opacity: 1 },
})
export const list = style({
  overflow: 'auto',
  padding: space(2),
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  ':empty': { display: 'none' },
})
export const heading = style({
  padding: `${space(1)} ${space(2)}`,
  fontSize: '12.5px',
  fontWeight: 600,
  color: vars.textMuted,
})
export const option = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space(3),
  rowGap: space(1),
  minHeight: '40px',
  padding: `${space(1)} ${space(2)}`,
  borderRadius: vars.radiusControl,
  cursor: 'pointer',
  ':hover': { background: vars.surfaceSunken },
  selectors: { '&[aria-selected=true]': { background: vars.accentSoft } },
  '@media': {
    [phones]: { minHeight: '44px' },
    '(forced-colors: active)': {
      selectors: { '&[aria-selected=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
})
export const words = style({
  // A name is not pushed out by marks: those take a line of their own where there is no room.
  flex: '1 1 150px',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  lineHeight: 1.35,
})
export const marks = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  minWidth: 0,
  marginInlineStart: 'auto',
})
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
export const name = style({ ...oneLine, fontWeight: 600 })
export const detail = style({ ...oneLine, fontSize: '13px', color: vars.textMuted })
export const icon = style({ flex: 'none', width: '28px', color: vars.textMuted })
export const note = style({ padding: space(4), color: vars.textMuted })

// The card that a command has led to, below the header, and for a moment.
globalStyle('[data-marked]', { ...focusRing, scrollMarginTop: '80px' })
globalStyle('[data-marked] [tabindex="-1"]:focus', { outline: 'none' })
