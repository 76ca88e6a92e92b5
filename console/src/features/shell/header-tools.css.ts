import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { phones } from '#ui/page/screen.css.ts'

export const mode = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  flex: 'none',
  minHeight: '40px',
  padding: `0 ${space(2)}`,
  border: 0,
  borderRadius: vars.radius,
  background: 'none',
  color: vars.text,
  font: 'inherit',
  fontSize: '13px',
  cursor: 'pointer',
  '@media': { [phones]: { minHeight: '44px' } },
})
export const modeTrack = style({
  position: 'relative',
  width: '30px',
  height: '18px',
  border: `1px solid ${vars.textMuted}`,
  borderRadius: '9px',
  selectors: { [`${mode}[aria-checked="true"] > &`]: { background: vars.warning } },
  '::after': {
    content: '',
    position: 'absolute',
    top: '3px',
    left: '3px',
    width: '10px',
    height: '10px',
    borderRadius: '50%',
    background: vars.text,
  },
})
globalStyle(`${mode}[aria-checked="true"] > ${modeTrack}::after`, { left: '15px', background: vars.surface })
// On a phone the first word has to do.
export const modeWord = style({ '@media': { [phones]: { display: 'none' } } })
