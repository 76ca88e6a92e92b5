import type { Appearance } from '@bonafide/sdk'
import { coloursRead } from './readable-colours.ts'
import './theme.css.ts'
import type { Look } from '@bonafide/shared/contract/verification/flow.ts'
import type { ShadowContent } from '../element/shadow-root.ts'

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

/** Puts the organisation's accent in place of the theme's. A colour of the host page still comes before it. */
export function wearLook({ addSheet }: ShadowContent, look: Look): void {
  const { accent, onAccent, darkAccent, darkOnAccent } = look
  const colours = (of: typeof accent, on: typeof accent) =>
    `{--bf-accent:var(--bonafide-accent,${of});--bf-on-accent:var(--bonafide-on-accent,${on})}`
  addSheet(`.bf-root${colours(accent, onAccent)}.bf-root.bf-dark${colours(darkAccent, darkOnAccent)}`)
}
