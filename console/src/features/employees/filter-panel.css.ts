import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'
import { phones } from '#ui/page/screen.css.ts'

export const panel = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
  gap: space(4),
  padding: `${space(4)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
  background: vars.surfaceSunken,
  '@media': { [phones]: { padding: space(4), gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})

export const chosen = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  padding: `${space(2.5)} ${space(5)}`,
  borderBottom: `1px solid ${vars.border}`,
  '@media': { [phones]: { padding: `${space(2.5)} ${space(4)}` } },
})
export const chosenChip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.5),
  minHeight: '30px',
  maxWidth: '100%',
  padding: `0 ${space(2.5)} 0 ${space(3)}`,
  border: `1px solid ${vars.borderControl}`,
  borderRadius: '999px',
  background: vars.surface,
  color: vars.text,
  font: 'inherit',
  fontSize: '13px',
  cursor: 'pointer',
  ':hover': { background: vars.surfaceSunken },
  selectors: { '&:focus-visible': { borderRadius: '999px' } },
  '@media': { [phones]: { minHeight: '44px' } },
})

export const views = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  borderBottom: `1px solid ${vars.border}`,
})
/** One line that scrolls, beside what can be done with the view. */
export const tabs = style({ flex: '1 1 auto', minWidth: 0, borderBottom: 0 })
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  textDecoration: 'none',
  fontSize: '13.5px',
  '@media': { [phones]: { minHeight: '44px' } },
})
export const ofView = style({ flex: 'none', display: 'flex', gap: space(2) })
