import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

export const summary = style({ fontSize: '14px', fontWeight: 600, cursor: 'pointer' })
export const list = style({ margin: `${space(3)} 0 0`, fontSize: '13px' })
export const row = style({
  display: 'grid',
  gap: `${space(0.5)} ${space(4)}`,
  padding: `${space(2)} 0`,
  borderBottom: `1px solid ${vars.border}`,
  '@media': { '(min-width: 640px)': { gridTemplateColumns: '160px minmax(0, 1fr)' } },
})
export const term = style({ fontWeight: 550 })
export const text = style({ margin: 0, color: vars.textMuted })
