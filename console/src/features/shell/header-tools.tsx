import { chooseTheme, storedTheme, type Theme } from '@bonafide/shared/theme/theme-preference.ts'
import { useRouter } from '@tanstack/react-router'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { PageKeys } from '#features/command-menu/page-keys.tsx'
import { useApp, useMode } from '#lib/app-context.ts'
import { iconButton } from '#ui/icon-button.css.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import * as styles from './header-tools.css.ts'

/** Shows the parts of the header that load a moment after the page. */
export function HeaderTools() {
  return (
    <>
      <ModeSwitch />
      <ThemeMenu />
      <PageKeys />
    </>
  )
}

/** Leads from live data to test data and back, on the same page. */
function ModeSwitch() {
  const { modes, queryClient } = useApp()
  const router = useRouter()
  const isTest = useMode() === 'test'
  function change() {
    // Calls under way for one mode are not kept for the other.
    void queryClient.cancelQueries()
    queryClient.clear()
    modes.change(isTest ? 'live' : 'test')
    // Without the search: an employee who is open is one of the mode before.
    router.history.push(router.state.location.pathname)
    void router.invalidate()
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isTest}
      aria-label="Test mode"
      className={styles.mode}
      onClick={change}
    >
      <span aria-hidden="true" className={styles.modeTrack} />
      Test<span className={styles.modeWord}>mode</span>
    </button>
  )
}

const choices = [
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'system', label: 'System', Icon: Monitor },
] as const

/** Chooses light, dark, or the setting of the operating system. */
function ThemeMenu() {
  const [chosen, setChosen] = useState<Theme>(storedTheme)
  const Icon = choices.find(({ theme }) => theme === chosen)?.Icon ?? Sun
  return (
    <Menu
      label="Theme"
      button={{ className: iconButton, children: <Icon size={18} aria-hidden="true" /> }}
      items={choices.map(({ theme, label, Icon: ItemIcon }) => ({
        label,
        icon: <ItemIcon size={16} aria-hidden="true" />,
        checked: theme === chosen,
        onSelect() {
          chooseTheme(theme)
          setChosen(theme)
        },
      }))}
    />
  )
}
