import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react'
import type { MenuItem } from './menu-popup.tsx'

const MenuPopup = lazy(() => import('./menu-popup.tsx').then((module) => ({ default: module.MenuPopup })))

interface MenuProps {
  /** The purpose of the menu, read out on its button. */
  label: string
  /** The subject of the menu: it closes when that changes, as in a row that is given another employee. */
  subject?: string
  button: ComponentProps<'button'>
  heading?: ReactNode
  items: readonly MenuItem[]
}

/** Draws a button that opens a short list of actions. */
export function Menu({ label, subject = '', button, heading, items }: MenuProps) {
  const [openFor, setOpenFor] = useState<string>()
  const open = openFor === subject
  const setOpen = (isOpen: boolean) => setOpenFor(isOpen ? subject : undefined)
  const opener = useRef<HTMLButtonElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
  }
  function close(returnFocus: boolean) {
    setOpen(false)
    if (returnFocus) opener.current?.focus()
  }
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        {...button}
        ref={opener}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      />
      {open && (
        <Suspense fallback={null}>
          <MenuPopup label={label} heading={heading} items={items} opener={opener} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
