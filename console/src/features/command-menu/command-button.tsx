import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useEmployeeActions, useServesActions } from '#features/employee-actions/use-employee-actions.tsx'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { focusRow } from '#features/employees/page-rows.ts'
import { singleKeyOf } from '#lib/single-keys.ts'
import * as styles from './command-button.css.ts'

const load = () => import('./command-menu.tsx')
const CommandMenu = lazy(() => load().then((module) => ({ default: module.CommandMenu })))
const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })))

// There is no user agent where the document of the dashboard is made.
const isApple = () => !import.meta.env.SSR && /mac|iphone|ipad/i.test(navigator.userAgent)

/** Opens the command menu, as Ctrl+K or Cmd+K does, and hears the keys that work on every page. */
export function CommandButton() {
  const [open, setOpen] = useState<'menu' | 'keys'>()
  const { start, dialog } = useEmployeeActions()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
        event.preventDefault()
        setOpen((was) => (was === 'menu' ? undefined : 'menu'))
        return
      }
      const key = singleKeyOf(event)
      // What is open over the page has keys of its own.
      if (!key || document.querySelector('[aria-modal=true]')) return
      if (key === '?') setOpen('keys')
      else if (key === '/') focusSearch(() => setOpen('menu'))
      else if (key === 'j' || key === 'k') focusRow(event.target, key === 'j' ? 1 : -1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const close = () => setOpen(undefined)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen('menu')}
      >
        <Search size={16} aria-hidden="true" />
        <span className={styles.text}>Find an employee or page</span>
        <kbd className={styles.keys} aria-hidden="true">
          {isApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense fallback={null}>
        {open === 'menu' && <ServedMenu onClose={close} onAction={start} />}
        {open === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
      {dialog}
    </>
  )
}

interface ServedMenuProps {
  onClose: () => void
  onAction: StartAction
}

/** Asks whether the server has actions only once there is a menu to offer them. */
function ServedMenu({ onClose, onAction }: ServedMenuProps) {
  return <CommandMenu onClose={onClose} onAction={useServesActions() ? onAction : undefined} />
}

/** Moves the focus to the search of the page; a page without one has that of the menu. */
function focusSearch(onNone: () => void) {
  const field = document.querySelector<HTMLInputElement>('#main input[type=search]')
  if (!field) return onNone()
  field.focus()
  field.select()
}
