import { vars } from '@bonafide/shared/theme/contract.css.ts'

// Objects, not classes: a page that has no other table loads no file for them.
export const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '13px',
  fontVariantNumeric: 'tabular-nums',
} as const
export const tableHeadStyle = { color: vars.textMuted, fontWeight: 550 } as const
