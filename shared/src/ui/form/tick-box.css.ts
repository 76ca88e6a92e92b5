import { style } from '@vanilla-extract/css'
import { space, vars } from '../../theme/contract.css.ts'
import { phones } from '../focus-ring.css.ts'

export const tick = style({ display: 'flex', flexDirection: 'column', gap: space(1) })
export const label = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(2.5),
  minHeight: '24px',
  fontSize: '14px',
  cursor: 'pointer',
  '@media': { [phones]: { minHeight: '44px', paddingBlock: '10px' } },
})
export const box = style({ flex: 'none', width: '20px', height: '20px', margin: 0, accentColor: vars.accent })
