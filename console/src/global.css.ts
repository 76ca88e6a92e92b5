import { globalStyle } from '@vanilla-extract/css'
import { vars } from '@bonafide/shared/theme/contract.css.ts'
import { focusRing } from '@bonafide/shared/ui/focus-ring.css.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })

// Keeps a focused element from hiding under the header and the head of a table.
globalStyle('html', { height: '100%', textSizeAdjust: '100%', scrollPaddingTop: '104px' })

globalStyle('body', {
  margin: 0,
  minHeight: '100%',
  background: vars.surfaceSunken,
  color: vars.text,
  fontFamily: vars.font,
  fontSize: vars.fontSize,
  lineHeight: 1.5,
})

globalStyle('a', { color: vars.accent, textUnderlineOffset: '2px' })
globalStyle('a:focus-visible, button:focus-visible', { ...focusRing, borderRadius: vars.radiusControl })
globalStyle('h1, h2, h3, p', { margin: 0 })
globalStyle('#root', { minHeight: '100dvh' })
// Markup of the document that is not for the visitor who has loaded it (public/first-paint.js).
globalStyle('.not-prerendered [data-prerendered]', { visibility: 'hidden' })
