import type { Appearance } from '@bonafide/sdk'
import { coloursRead } from './readable-colours.ts'
import './theme.css.ts'

const kebab = (role: string) => role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Shows a theme in the colours of the host page. Returns true when there are any, which then have to be checked.
 * @param style the declarations of the shadow root's own sheet for `root`
 */
export function paintTheme(
  root: Element,
  style: CSSStyleDeclaration,
  { theme, variables }: Appearance,
): boolean {
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
  root.classList.toggle('bf-dark', theme === 'dark' || (theme !== 'light' && isSystemDark))
  style.cssText = ''
  for (const [role, value] of Object.entries(variables ?? {}))
    style.setProperty(`--bonafide-${kebab(role)}`, value)
  const now = getComputedStyle(root)
  return coloursRead.some((role) => now.getPropertyValue(`--bonafide-${role}`))
}
