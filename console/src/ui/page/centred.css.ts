import { style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'

export const centred = style({
  minHeight: '60vh',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  padding: space(4),
})

export const message = style({
  maxWidth: '440px',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space(2),
  overflowWrap: 'anywhere',
})
export const messageTitle = style({ fontSize: '20px', fontWeight: 650, lineHeight: 1.4 })
export const messageText = style({ color: vars.textMuted })
export const messageActions = style({ display: 'flex', flexWrap: 'wrap', gap: space(3), marginTop: space(4) })
