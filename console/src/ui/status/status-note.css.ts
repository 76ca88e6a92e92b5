import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

/** Over the page, so that nothing moves under a user's hands; under dialogs, which have a layer of their own. */
export const notes = style({
  position: 'fixed',
  zIndex: 30,
  bottom: 0,
  insetInlineEnd: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  maxWidth: '100%',
  padding: space(4),
  pointerEvents: 'none',
})

export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(2)} ${space(4)}`,
  padding: `${space(2.5)} ${space(4)}`,
  border: `1px solid ${vars.warning}`,
  borderRadius: vars.radius,
  background: vars.surfaceRaised,
  boxShadow: vars.shadow,
  pointerEvents: 'auto',
})
