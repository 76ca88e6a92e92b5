import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { fromLarge, phones } from '#ui/page/screen.css.ts'

export const button = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  minWidth: '36px',
  height: '34px',
  margin: 0,
  padding: `0 ${space(2.5)}`,
  border: '1px solid transparent',
  borderRadius: vars.radiusControl,
  background: 'transparent',
  color: vars.textMuted,
  font: 'inherit',
  fontSize: '13px',
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { borderColor: vars.borderStrong },
  // Where the header is narrow there is only the icon.
  '@media': {
    [phones]: { minWidth: '44px', height: '44px', padding: 0 },
    [fromLarge]: { flex: '0 1 360px', borderColor: vars.border, background: vars.surfaceSunken },
  },
})
export const text = style({
  // Also the name of the button where it is not to be seen.
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': {
    [fromLarge]: {
      position: 'static',
      flex: 1,
      minWidth: 0,
      width: 'auto',
      height: 'auto',
      clipPath: 'none',
    },
  },
})
export const keys = style({
  padding: `0 ${space(1.5)}`,
  border: `1px solid ${vars.border}`,
  borderRadius: '4px',
  background: vars.surfaceRaised,
  font: 'inherit',
  fontSize: '12px',
  whiteSpace: 'nowrap',
  display: 'none',
  '@media': { [fromLarge]: { display: 'inline' } },
})
