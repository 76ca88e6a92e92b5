import type { Rgb } from '@bonafide/shared/contract/organisation/look.ts'
import { dropUnreadable } from './readable-colours.ts'

/**
 * Written out, because the build shortens these names.
 * @internal exported for its test
 */
export const shown: Readonly<Record<string, string>> = {
  surface: 'var(--bf-surface)',
  'surface-raised': 'var(--bf-surface-raised)',
  text: 'var(--bf-text)',
  'text-muted': 'var(--bf-text-muted)',
  accent: 'var(--bf-accent)',
  'on-accent': 'var(--bf-on-accent)',
  danger: 'var(--bf-danger)',
  success: 'var(--bf-success)',
  warning: 'var(--bf-warning)',
}

const warned = new Set<string>()

/**
 * Puts the theme's own colours back where those of the host page cannot be read, and tells its developer once.
 * @param style the declarations of the shadow root's own sheet for `root`
 */
export function keepReadable(root: Element, style: CSSStyleDeclaration): void {
  const now = getComputedStyle(root)
  // Through the browser, which knows every way to write a colour.
  const rgbOf = (role: string): Rgb => {
    style.color = `color-mix(in srgb, ${shown[role]}, ${shown[role]})`
    const parts = /^color\(srgb (\S+) (\S+) ([\d.e-]+)/.exec(now.color)
    // No colour at all is as bad as one that cannot be read.
    return parts ? parts.slice(1).map(Number) : [Number.NaN]
  }
  for (const warning of dropUnreadable(rgbOf, (role) => style.setProperty(`--bonafide-${role}`, 'initial'))) {
    if (warned.has(warning)) continue
    warned.add(warning)
    // oxlint-disable-next-line no-console -- the host page's developer reads it there
    console.warn(`Bonafide: ${warning}. Using the default colours instead.`)
  }
  style.color = ''
}
