import { space } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'
import * as tabs from '#ui/page/tabs.css.ts'

export const link = style([
  tabs.tab,
  { display: 'inline-flex', alignItems: 'center', gap: space(1.5), textDecoration: 'none' },
])
export const count = style({ fontSize: '13px', fontWeight: 550, fontVariantNumeric: 'tabular-nums' })
