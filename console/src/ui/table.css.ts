import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '@bonafide/shared/theme/contract.css.ts'

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '13px',
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${table} :is(th, td)`, { textAlign: 'start' })
globalStyle(`${table} th`, { color: vars.textMuted, fontWeight: 550 })
