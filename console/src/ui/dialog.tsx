import { lazy, Suspense } from 'react'
import type { ModalProps } from './modal.tsx'

const Modal = lazy(() => import('./modal.tsx').then((module) => ({ default: module.Modal })))

/** A modal part of the page. Its code is large, so it is loaded apart; see `preloadOverlays`. */
export function Dialog(props: ModalProps) {
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  )
}
