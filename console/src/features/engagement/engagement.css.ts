import { style } from '@vanilla-extract/css'
import { space } from '@bonafide/shared/theme/contract.css.ts'

export const dates = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 152px), 1fr))',
  gap: space(4),
})
export const refusal = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space(2),
})
export const earlier = style({ margin: `${space(4)} 0 0`, fontSize: '13px' })
export const earlierList = style({ margin: `${space(1)} 0 0`, paddingInlineStart: space(5) })
export const rehire = style({ marginTop: space(4) })
