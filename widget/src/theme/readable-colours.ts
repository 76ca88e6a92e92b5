/** Red, green and blue, each 0 to 1. */
export type Rgb = readonly number[]

/** WCAG 2.2, 1.4.3. */
const leastContrast = 4.5

const roles = 'surface surface-raised text text-muted accent on-accent danger success warning'
/** The colours that something is read in or on. */
export const coloursRead: readonly string[] = roles.split(' ')

/** What is written on what. */
const pairs = [
  ['text', 'surface'],
  ['text', 'surface-raised'],
  ['text-muted', 'surface'],
  ['text-muted', 'surface-raised'],
  ['on-accent', 'accent'],
  ['accent', 'surface'],
  ['danger', 'surface'],
  ['success', 'surface'],
  ['warning', 'surface'],
] as const

/** The contrast of two colours, 1 to 21. */
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

/**
 * Drops the colours of a host page that cannot be read with the others. What goes changes what the rest stands on,
 * so it is looked at again; the theme's own colours are readable with each other.
 * @param rgbOf what a role looks like now
 * @param drop puts the theme's own colour back
 */
export function dropUnreadable(rgbOf: (role: string) => Rgb, drop: (role: string) => void): string[] {
  const warnings: string[] = []
  // As often as one drop can lead to the next.
  for (const [text, ground] of [...pairs, ...pairs, ...pairs]) {
    const ratio = contrast(rgbOf(text), rgbOf(ground))
    if (ratio >= leastContrast) continue
    warnings.push(`${text} on ${ground} has a contrast of ${ratio.toFixed(1)}:1, less than 4.5:1`)
    drop(text)
    drop(ground)
  }
  return warnings
}
