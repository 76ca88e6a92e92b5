import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { fromMedium } from '#ui/page/screen.css.ts'

export const section = style({ display: 'flex', flexDirection: 'column', gap: space(3), minWidth: 0 })
export const title = style({ margin: 0, fontSize: '13px', fontWeight: 600 })

export const table = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: `1px solid ${vars.border}`,
  borderRadius: '6px',
  overflow: 'hidden',
  fontSize: '13px',
})
export const head = style({
  padding: `${space(2)} ${space(3)}`,
  background: vars.surfaceSunken,
  color: vars.textMuted,
  fontWeight: 500,
  textAlign: 'start',
})
// As wide as its longest label, on a phone as its longest word: the names have the rest.
export const corner = style([head, { width: '76px', '@media': { [fromMedium]: { width: '108px' } } }])
export const cell = style({
  padding: `${space(2)} ${space(3)}`,
  borderTop: `1px solid ${vars.border}`,
  verticalAlign: 'top',
  fontWeight: 550,
  overflowWrap: 'anywhere',
})
export const label = style([cell, { color: vars.textMuted, fontWeight: 400, textAlign: 'start' }])
export const reasons = style({ margin: 0, paddingInlineStart: space(5), fontSize: '13px' })
export const small = style({ margin: 0, fontSize: '13px', color: vars.textMuted })
