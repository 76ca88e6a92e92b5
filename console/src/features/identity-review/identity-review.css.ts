import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { focusRing } from '@bonafide/shared/ui/focus-ring.css.ts'
import { fromMedium } from '#ui/page/screen.css.ts'

export const section = style({ display: 'flex', flexDirection: 'column', gap: space(3), minWidth: 0 })
export const title = style({ margin: 0, fontSize: '13px', fontWeight: 600 })

export const table = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: `1px solid ${vars.border}`,
  borderRadius: '6px',
  overflow: 'hidden',
  fontSize: '13px',
})
export const head = style({
  padding: `${space(2)} ${space(3)}`,
  background: vars.surfaceSunken,
  color: vars.textMuted,
  fontWeight: 500,
  textAlign: 'start',
})
// As wide as its longest label, on a phone as its longest word: the names have the rest.
export const corner = style([head, { width: '76px', '@media': { [fromMedium]: { width: '108px' } } }])
export const cell = style({
  padding: `${space(2)} ${space(3)}`,
  borderTop: `1px solid ${vars.border}`,
  verticalAlign: 'top',
  fontWeight: 550,
  overflowWrap: 'anywhere',
})
export const label = style([cell, { color: vars.textMuted, fontWeight: 400, textAlign: 'start' }])
export const reasons = style({ margin: 0, paddingInlineStart: space(5), fontSize: '13px' })
export const small = style({ margin: 0, fontSize: '13px', color: vars.textMuted })

export const difference = style({
  padding: '0 2px',
  borderRadius: '3px',
  background: vars.warningSoft,
  color: vars.warning,
  textDecoration: 'underline',
  textUnderlineOffset: '2px',
})

/** A line that unfolds, as high as a finger needs it. */
export const history = style({ fontSize: '13px' })
export const historyTitle = style({
  minHeight: '44px',
  paddingBlock: '12px',
  color: vars.textMuted,
  fontWeight: 550,
  cursor: 'pointer',
  ':hover': { color: vars.text },
  ':focus-visible': focusRing,
  '@media': { [fromMedium]: { minHeight: 0, paddingBlock: space(1) } },
})

/** The reasons to choose from, each with the key that chooses it. */
export const reasonGroup = style({ border: 0, margin: 0, padding: 0, minWidth: 0 })
export const legend = style({ padding: 0, marginBottom: space(2), fontSize: '13px', fontWeight: 600 })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
export const chip = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: '44px',
  padding: `${space(1)} ${space(3)}`,
  border: `1px solid ${vars.borderControl}`,
  borderRadius: vars.radiusControl,
  fontSize: '13px',
  cursor: 'pointer',
  ':hover': { background: vars.surfaceSunken },
  selectors: {
    '&:has(:checked)': { borderColor: vars.accent, background: vars.accentSoft, fontWeight: 550 },
    '&:has(:focus-visible)': focusRing,
  },
  '@media': {
    [fromMedium]: { minHeight: '34px' },
    '(forced-colors: active)': { selectors: { '&:has(:checked)': { outline: '2px solid Highlight' } } },
  },
})
export const radio = style({ position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' })
export const key = style({
  display: 'none',
  minWidth: '18px',
  padding: '0 4px',
  border: `1px solid ${vars.border}`,
  borderRadius: '4px',
  background: vars.surface,
  color: vars.textMuted,
  fontFamily: vars.font,
  fontSize: '11px',
  lineHeight: '16px',
  textAlign: 'center',
  // A phone has no keys.
  '@media': { '(hover: hover) and (pointer: fine)': { display: 'inline-block' } },
})
export const keys = style([
  small,
  { display: 'none', '@media': { '(hover: hover) and (pointer: fine)': { display: 'block' } } },
])
export const problem = style({ margin: `${space(2)} 0 0`, fontSize: '13px', color: vars.danger })
