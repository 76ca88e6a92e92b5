import { readStored, store } from '../ui/site-data.ts'

export const themes = ['light', 'dark', 'system'] as const
/** The choice of a user; `system` follows the operating system. */
export type Theme = (typeof themes)[number]

export const themeStorageKey = 'vite-ui-theme'
const darkQuery = '(prefers-color-scheme: dark)'

/** Returns the stored choice, `system` when there is none or storage is not allowed. */
export function storedTheme(): Theme {
  const stored = readStored('localStorage', themeStorageKey)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Puts `light` or `dark` on the root element. */
export function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia(darkQuery).matches)
  document.documentElement.classList.toggle('dark', isDark)
  document.documentElement.classList.toggle('light', !isDark)
}

/** Keeps a choice and shows it at once. Where storage is not allowed it lasts until the page is left. */
export function chooseTheme(theme: Theme): void {
  store('localStorage', themeStorageKey, theme)
  applyTheme(theme)
}

/** Applies the stored choice and follows the operating system and the other tabs. Returns the way to stop. */
export function startTheme(): () => void {
  const system = matchMedia(darkQuery)
  const refresh = () => applyTheme(storedTheme())
  const onStorage = (event: StorageEvent) => {
    if (event.key === themeStorageKey || event.key === null) refresh()
  }
  refresh()
  system.addEventListener('change', refresh)
  window.addEventListener('storage', onStorage)
  return () => {
    system.removeEventListener('change', refresh)
    window.removeEventListener('storage', onStorage)
  }
}
