import type { ComponentProps, ReactElement } from 'react'
import * as styles from './menu.css.ts'

export interface MenuItem {
  label: string
  icon: ReactElement
  /** For a choice among the items: whether this one is chosen. */
  checked?: boolean
  onSelect: () => void
}

/** Draws one line of a menu. */
export function MenuItemButton({ item, ...button }: { item: MenuItem } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      className={styles.item}
      {...button}
    >
      {item.icon}
      <span>{item.label}</span>
      {item.checked && (
        <span className={styles.mark} aria-hidden="true">
          ✓
        </span>
      )}
    </button>
  )
}
