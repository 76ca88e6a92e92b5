import { contrast, leastContrast, type Rgb } from '@bonafide/shared/contract/organisation/look.ts'

const roles = 'surface surface-raised text text-muted accent on-accent danger success warning'
/** The colours that something is read in or on. */
export const coloursRead: readonly string[] = roles.split(' ')

/** Foreground and background that are used together. */
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

/**
 * Drops the colours of a host page that cannot be read with the others. Each drop changes the ground of the rest,
 * so they are checked again; the theme's own colours are readable with each other.
 * @param rgbOf returns the present colour of a role
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
