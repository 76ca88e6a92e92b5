import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'

/** Red, green and blue, each 0 to 1. */
export type Rgb = readonly number[]

/** The least contrast of a text on its ground (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5

/** Returns the contrast of two colours, 1 to 21. */
export function contrast(...colours: readonly Rgb[]): number {
  const [dark = 0, light = 0] = colours.map(luminance).toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Reads a colour written like `#1f4fd8`. */
export function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

export function hexOf(colour: Rgb): string {
  return `#${colour
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Mixes a share of the first colour, 0 to 1, with the second. */
export function mix(share: number, one: Rgb, other: Rgb): Rgb {
  return one.map((part, at) => part * share + (other[at] ?? 0) * (1 - share))
}

/** Returns the first shade on the way from a colour to black or white that suits. */
export function nearest(colour: Rgb, towards: Rgb, suits: (shade: Rgb) => boolean): Rgb {
  for (let percent = 0; percent < 100; percent += 1) {
    // As it is written: rounding may cost what was just enough.
    const shade = rgbOf(hexOf(mix(percent / 100, towards, colour)))
    if (suits(shade)) return shade
  }
  return towards
}

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type LogoType = (typeof logoTypes)[number]
export const logoBytes = 512 * 1024
/** The largest width and height, in pixels. */
export const logoSide = 2000

/** A logo as pages and emails show it. */
export const Logo = v.object({ url: v.string(), width: v.number(), height: v.number() })
export type Logo = v.InferOutput<typeof Logo>

/** The logo, which employees see beside the organisation's name. */
export const logo = {
  read: endpoint({
    method: 'GET',
    path: '/organisation/logo',
    effect: 'view',
    summary: "Get the address of the organisation's logo, if it has one.",
    permission: 'member',
    auth: ['session'],
    reply: v.object({ logo: v.nullable(Logo) }),
  }),
  replace: endpoint({
    method: 'POST',
    path: '/organisation/logo',
    effect: 'work',
    summary:
      "Store the organisation's logo, in place of the one it has: PNG, JPEG or WebP, at most 512 kB and 2,000 pixels " +
      'wide and high, sent as the body with its own content type. What is not picture in it is left out. Each has an ' +
      'address of its own, and that of the one before answers nothing any more.',
    permission: 'settings:write',
    auth: ['session'],
    upload: { types: logoTypes, maxBytes: logoBytes },
    reply: v.object({ logo: v.nullable(Logo) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/organisation/logo',
    effect: 'work',
    summary: "Remove the organisation's logo.",
    permission: 'settings:write',
    auth: ['session'],
    reply: v.object({ logo: v.nullable(Logo) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/logos/{logoId}',
    // A mail program asks for a picture by its id alone.
    actsOn: 'account',
    summary: 'Get a logo. Its id cannot be guessed and tells nothing of whose it is.',
    auth: ['none'],
    params: v.object({ logoId: v.pipe(v.string(), v.maxLength(64)) }),
    download: logoTypes,
    reply: v.unknown(),
  }),
}
