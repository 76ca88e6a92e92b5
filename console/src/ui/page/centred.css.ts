import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { style } from '@vanilla-extract/css'

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

export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  fontSize: '15px',
  fontWeight: 650,
})
export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '24px',
  height: '24px',
  borderRadius: '6px',
  background: vars.accent,
  color: vars.onAccent,
})
