import { lazy, Suspense, useEffect, useState } from 'react'
import { focusRow } from '#features/employees/employee-link.tsx'
import { singleKeyOf } from '#lib/single-keys.ts'

const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })))

/** Hears the single keys that work on every page, a moment after it is there. */
export function PageKeys() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const key = singleKeyOf(event)
      // What is open over the page has keys of its own.
      if (!key || document.querySelector('[aria-modal=true]')) return
      if (key === '?') setShown(true)
      else if (key === '/') focusSearch()
      else if (key === 'a') focusActions()
      else if (key === 'j' || key === 'k') focusRow(event.target, key === 'j' ? 1 : -1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return <Suspense fallback={null}>{isShown && <KeysDialog onClose={() => setShown(false)} />}</Suspense>
}

/** Moves the focus to what can be done with the selected rows: by Tab it is behind all of them. */
function focusActions() {
  document.querySelector<HTMLElement>('#main [role=region][aria-label="Selected employees"] button')?.focus()
}

/** Moves the focus to the search of the page; a page without one has that of the menu. */
function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('#main input[type=search]')
  field?.focus()
  field?.select()
  // The menu is opened as by its own key.
  if (!field) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
}
