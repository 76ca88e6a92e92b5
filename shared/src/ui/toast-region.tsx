import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import * as styles from './toast-region.css.ts'
import type { Notice, Toasts } from './toast-store.ts'

interface ToastRegionProps {
  toasts: Toasts
  label?: string
  closeLabel?: string
}

/** Shows and announces notifications. F8 brings the focus here. */
export function ToastRegion({
  toasts,
  label = 'Notification',
  closeLabel = 'Close notification',
}: ToastRegionProps) {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, toasts.getSnapshot)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  // Both live regions stay: one that arrives together with its text is not announced.
  const live = (variant: Notice['variant'], politeness: 'polite' | 'assertive') => (
    <div aria-live={politeness}>
      {toast?.open && toast.variant === variant && (
        <ToastCard
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          onClose={() => toasts.dismiss(toast.id)}
        />
      )}
    </div>
  )
  return (
    <div
      ref={region}
      role="region"
      aria-label={label}
      tabIndex={-1}
      className={styles.region}
      onMouseEnter={toasts.pause}
      onMouseLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      {live('default', 'polite')}
      {live('destructive', 'assertive')}
    </div>
  )
}

interface ToastCardProps {
  toast: Notice
  closeLabel: string
  onClose: () => void
}

function ToastCard({ toast: { variant, title, text, marks, action }, closeLabel, onClose }: ToastCardProps) {
  const { offset, ...swipe } = useSwipeRight(onClose)
  const style = { transform: offset > 0 ? `translateX(${offset}px)` : undefined }
  return (
    <div className={styles.variants[variant]} style={style} {...swipe}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text && (
          <p className={styles.text} {...marks}>
            {text}
          </p>
        )}
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            onClose()
            action.onAct()
          }}
        >
          {action.label}
        </Button>
      )}
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        ×
      </button>
    </div>
  )
}

/** Distance to the right that a swipe needs, in pixels (spec.md section 9). */
const swipeThreshold = 50

/** Returns pointer handlers that call `onSwipe` when a drag ends far enough to the right, and how far it is now. */
function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | undefined>(undefined)
  const [offset, setOffset] = useState(0)
  const distance = (event: PointerEvent) => (start.current === undefined ? 0 : event.clientX - start.current)
  function end() {
    start.current = undefined
    setOffset(0)
  }
  return {
    offset,
    onPointerDown(event: PointerEvent) {
      start.current = event.clientX
    },
    onPointerMove(event: PointerEvent) {
      setOffset(Math.max(0, distance(event)))
    },
    onPointerUp(event: PointerEvent) {
      const isFar = distance(event) >= swipeThreshold
      end()
      if (isFar) onSwipe()
    },
    onPointerCancel: end,
    onPointerLeave: end,
  }
}
