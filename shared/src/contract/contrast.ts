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
