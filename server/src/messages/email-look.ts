import type { Locale } from '@bonafide/shared/contract/languages.ts'
import type { Look } from '@bonafide/shared/contract/verification/flow.ts'
import { directionOf } from '@bonafide/shared/language/languages.ts'
import { contrast, hexOf, nearest, type Rgb, rgbOf } from '@bonafide/shared/contract/organisation/look.ts'

// Outlook lays out by tables and reads styles only on the element itself; Gmail drops a style sheet that it
// finds anything wrong with. So the light look is on the elements, and the sheet adds dark and narrow.
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

// A name or an address may be one word that is longer than a phone is wide.
const wrap = 'overflow-wrap:anywhere;word-break:break-word'

const [black, white, darkCard] = ['#000000', '#ffffff', '#111827'].map(rgbOf) as [Rgb, Rgb, Rgb]
/** More than a text needs: clients that turn colours round in the dark cost some of it. */
const onButton = 5.5
/** The contrast that a control needs with its ground (WCAG 2.2, 1.4.11). */
const besideCard = 3

/** The ground of a button, on which its label is white, in the light and in the dark. */
export function emailColours(own: Look | undefined) {
  if (!own?.accent) return { ground: '#1d4ed8', darkGround: '#2563eb' }
  const ground = nearest(rgbOf(own.accent), black, (shade) => contrast(shade, white) >= onButton)
  const darkGround = nearest(ground, white, (shade) => contrast(shade, darkCard) >= besideCard)
  return { ground: hexOf(ground), darkGround: hexOf(darkGround) }
}
type EmailColours = ReturnType<typeof emailColours>

/** Returns the rules that differ in the dark and on a phone. */
export const emailSheet = ({ darkGround }: EmailColours) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{overflow-wrap:anywhere;word-break:break-word}
@media (max-width:600px){
.page{padding:0!important}
.card{padding:24px 20px!important;border-radius:0!important;border-width:0!important}
}
@media (prefers-color-scheme:dark){
body,.page{background-color:#0b1220!important}
.card{background-color:#111827!important;border-color:#374151!important}
.text,.title{color:#e5e7eb!important}
.small{color:#9ca3af!important}
.link{color:#93c5fd!important}
.button,.button a{background-color:${darkGround}!important;color:#ffffff!important}
}`

export type EmailLook = ReturnType<typeof emailLook>

/** Returns the style of each part of an email, as it is in the light. */
export function emailLook(language: Locale, colours: EmailColours) {
  const start = directionOf(language) === 'rtl' ? 'right' : 'left'
  // Phones write Urdu in Nastaliq, whose words slope through more height than other scripts take.
  const height = (usual: number) => `line-height:${language === 'ur' ? Math.round(usual * 1.4) : usual}px`
  const text = `${font};font-size:16px;${height(24)};color:#111827;${wrap}`
  return {
    card: `padding:32px;background-color:#ffffff;border:1px solid #e5e7eb;border-radius:12px;text-align:${start}`,
    title: `${font};margin:0 0 16px;font-size:24px;${height(30)};color:#111827`,
    text,
    list: `${text};margin:0 0 16px;padding:0;padding-${start}:24px`,
    small: `${font};font-size:14px;${height(20)};color:#4b5563;${wrap}`,
    button: `${font};display:inline-block;padding:12px 24px;border-radius:8px;font-size:16px;${height(24)};font-weight:600;color:#ffffff;text-decoration:none`,
    buttonGround: `border-radius:8px;background-color:${colours.ground}`,
    // On a light plate in the dark too: most logos are made for paper.
    logo: `${font};display:inline-block;max-width:100%;padding:4px;border:0;border-radius:6px;background-color:#ffffff;font-size:14px;font-weight:600;color:#111827`,
    link: `color:#1d4ed8;${wrap};unicode-bidi:isolate`,
  }
}
