import { sizes } from '@bonafide/shared/ui/button.css.ts'
import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { focusRing } from '@bonafide/shared/ui/focus-ring.css.ts'
import { fromMedium, phones } from '#ui/page/screen.css.ts'

export const skip = style({
  position: 'absolute',
  zIndex: 60,
  top: space(2),
  insetInlineStart: space(2),
  padding: `${space(2)} ${space(3)}`,
  borderRadius: vars.radiusControl,
  background: vars.surfaceRaised,
  transform: 'translateY(-200%)',
  ':focus': { ...focusRing, transform: 'none' },
})

export const layout = style({
  minHeight: '100dvh',
  '@media': { [fromMedium]: { paddingInlineStart: '256px' } },
})

export const aside = style({
  display: 'none',
  '@media': {
    [fromMedium]: {
      display: 'block',
      position: 'fixed',
      insetBlock: 0,
      insetInlineStart: 0,
      width: '256px',
      overflow: 'auto',
      background: vars.surface,
      borderInlineEnd: `1px solid ${vars.border}`,
    },
  },
})

/** As high as on the page before, which `first-paint.js` knows, until it is known what stands in it. */
export const notices = style({ minHeight: 'var(--notices-height, 0px)' })
/** With the distance of the first of them. */
export const shownNotices = style({ display: 'flow-root' })
export const main = style({ ':focus': { outline: 'none' } })
export const close = style({ position: 'absolute', top: space(3), insetInlineEnd: space(3) })
export const drawer = style({ position: 'relative', minHeight: '100%', display: 'grid' })
// As high as the banner that comes into it, on a phone of two lines, so that nothing moves then under a pointer. Without a
// query, for which the first visit has no room.
export const testPlace = style({ minHeight: 'clamp(47px, (768px - 100vw) * 99, 97px)' })

// What a finger presses on a phone is 44 px high (WCAG 2.5.5), also in what opens over the page.
globalStyle(`:is(${sizes.small}, ${sizes.medium}):is(a, button)`, {
  '@media': { [phones]: { minHeight: '44px' } },
})
