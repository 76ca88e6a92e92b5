import { style } from '@vanilla-extract/css'
import { space } from '@bonafide/shared/theme/contract.css.ts'

// Above the link that covers the row.
export const actions = style({ position: 'relative', zIndex: 1 })
// There is no picture of who has been erased.
export const certificate = style({
  '@container': { '(min-width: 0px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
})
export const tab = style({ display: 'flex', flexDirection: 'column', gap: space(6) })
export const form = style({ display: 'flex', flexDirection: 'column', gap: space(4), maxWidth: '400px' })
