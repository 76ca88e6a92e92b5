import { lazy, Suspense } from 'react'
import type { ModalProps } from './modal.tsx'

const Modal = lazy(() => import('./modal.tsx').then((module) => ({ default: module.Modal })))

/** Shows a modal part of the page. Its code is large, so it is loaded apart; see `preloadOverlays`. */
export function Dialog(props: ModalProps) {
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  )
}

/** Fetches the code of dialogs and menus, so that the first one opens at once. */
export function preloadOverlays(): void {
  // A failure shows when one is opened.
  Promise.all([import('./modal.tsx'), import('./menu-popup.tsx')]).catch(() => undefined)
}
