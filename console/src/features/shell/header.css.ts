import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { fromMedium, phones } from '#ui/page/screen.css.ts'

export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: 20,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space(2),
  height: '56px',
  padding: `0 ${space(6)}`,
  background: vars.surface,
  borderBottom: `1px solid ${vars.border}`,
  '@media': { [phones]: { padding: `0 ${space(2)}`, gap: 0 } },
})
export const menuButton = style({
  marginInlineEnd: 'auto',
  // Twice the class: the display of the icon button may be in a stylesheet that comes after this one.
  '@media': { [fromMedium]: { selectors: { '&&': { display: 'none' } } } },
})
export const organisation = style({
  marginInlineStart: 'auto',
  paddingInline: space(2),
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '13px',
  color: vars.textMuted,
  '@media': { [phones]: { display: 'none' } },
})
// On a phone the one thing that has room to give, so that the buttons beside it stay on the screen.
export const sandbox = style({ flex: 'none', '@media': { [phones]: { flex: '0 1 auto', minWidth: 0 } } })
globalStyle(`${sandbox} > span`, {
  '@media': { [phones]: { whiteSpace: 'normal', fontSize: '11.5px', lineHeight: 1.2 } },
})
globalStyle(`${sandbox} svg`, { flex: 'none', '@media': { [phones]: { display: 'none' } } })
export const userName = style({ fontWeight: 600 })
export const userEmail = style({ fontSize: '13px', color: vars.textMuted })
// As wide as what comes into it, so that nothing moves then.
export const tools = style({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: space(2),
  minWidth: '166px',
  '@media': { [phones]: { minWidth: '130px', gap: 0 } },
})
