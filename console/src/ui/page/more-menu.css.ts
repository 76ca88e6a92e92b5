import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'
import { iconButton } from '../icon-button.css.ts'

export const menu = style({
  position: 'absolute',
  zIndex: 10,
  top: `calc(100% + ${space(1.5)})`,
  insetInlineEnd: 0,
  display: 'flex',
  width: 'max-content',
  maxWidth: 'calc(100vw - 32px)',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: space(2),
  padding: space(2),
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radius,
  background: vars.surfaceRaised,
  boxShadow: vars.shadow,
  selectors: { '&[hidden]': { display: 'none' } },
})
export const button = style([
  iconButton,
  {
    border: `1px solid ${vars.borderStrong}`,
    // At the end, where its menu opens.
    order: 1,
    // Nothing is offered where the server has none of it.
    selectors: { [`${menu}:empty + &`]: { display: 'none' } },
  },
])
