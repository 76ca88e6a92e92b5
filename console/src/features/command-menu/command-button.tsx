import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import * as styles from './command-button.css.ts'

const load = () => import('./command-menu.tsx')
const CommandTools = lazy(() => load().then((module) => ({ default: module.CommandTools })))

// There is no user agent where the document of the dashboard is made.
const isApple = () => !import.meta.env.SSR && /mac|iphone|ipad/i.test(navigator.userAgent)

/** Opens the command menu, as Ctrl+K or Cmd+K does. */
export function CommandButton() {
  // Undefined until it is opened for the first time.
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Search size={16} aria-hidden="true" />
        <span className={styles.text}>Find an employee or page</span>
        <kbd className={styles.keys} aria-hidden="true">
          {isApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense fallback={null}>
        {isOpen !== undefined && <CommandTools isOpen={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
