import {
  autoUpdate,
  flip,
  offset,
  shift,
  useDismiss,
  useFloating,
  useInteractions,
  useListNavigation,
} from '@floating-ui/react'
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import * as styles from './menu.css.ts'

interface MenuPopupProps {
  label: string
  heading: ReactNode
  items: readonly MenuItem[]
  opener: RefObject<HTMLButtonElement | null>
  onClose: (returnFocus: boolean) => void
}

/** Shows the open list of a menu: arrow keys move, Escape and Tab close. */
export function MenuPopup({ label, heading, items, opener, onClose }: MenuPopupProps) {
  const [activeIndex, setActiveIndex] = useState<number | null>(0)
  const listRef = useRef<(HTMLElement | null)[]>([])
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: (_isOpen, _event, reason) => onClose(reason === 'escape-key'),
    placement: 'bottom-end',
    middleware: [offset(6), flip(), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  })
  useLayoutEffect(() => refs.setReference(opener.current), [refs, opener])
  const { getFloatingProps, getItemProps } = useInteractions([
    useDismiss(context),
    useListNavigation(context, { listRef, activeIndex, onNavigate: setActiveIndex, loop: true }),
  ])
  useLayoutEffect(() => listRef.current[0]?.focus({ preventScroll: true }), [])
  function select(item: MenuItem) {
    // A dialog that the item opens gives the focus back to the button.
    onClose(true)
    item.onSelect()
  }
  return (
    <div className={styles.menu} ref={refs.setFloating} style={floatingStyles}>
      {heading && <div className={styles.heading}>{heading}</div>}
      <div
        {...getFloatingProps({ onKeyDown: (event) => event.key === 'Tab' && onClose(false) })}
        role="menu"
        aria-label={label}
      >
        {items.map((item, index) => (
          <MenuItemButton
            key={item.label}
            item={item}
            ref={(element) => void (listRef.current[index] = element)}
            tabIndex={activeIndex === index ? 0 : -1}
            {...getItemProps({ onClick: () => select(item) })}
          />
        ))}
      </div>
    </div>
  )
}

export interface MenuItem {
  label: string
  icon: ReactElement
  /** For a choice among the items: whether this one is chosen. */
  checked?: boolean
  onSelect: () => void
}

/** Draws one line of a menu. */
function MenuItemButton({ item, ...button }: { item: MenuItem } & ComponentProps<'button'>) {
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
