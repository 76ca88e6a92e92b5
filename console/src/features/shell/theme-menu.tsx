import { chooseTheme, storedTheme, type Theme } from '@bonafide/shared/theme/theme-preference.ts'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { iconButton } from '#ui/icon-button.css.ts'
import { Menu } from '#ui/overlay/menu.tsx'

const choices = [
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'system', label: 'System', Icon: Monitor },
] as const

/** Chooses light, dark, or the setting of the operating system. */
export function ThemeMenu() {
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
