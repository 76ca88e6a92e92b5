import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import * as styles from './toast-region.css.ts'
import type { Toast, Toasts } from './toast-store.ts'
import { useSwipeRight } from './use-swipe-right.ts'

/** Where notifications show and are announced. F8 brings the focus here. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, toasts.getSnapshot)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const shown = toast?.open ? toast : undefined
  return (
    <div
      ref={region}
      role="region"
      aria-label="Notification"
      tabIndex={-1}
      className={styles.region}
      onMouseEnter={toasts.pause}
      onMouseLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      {/* Both live regions stay: one that arrives together with its text is not announced. */}
      <div aria-live="polite">
        {shown?.variant === 'default' && <ToastCard key={shown.id} toast={shown} toasts={toasts} />}
      </div>
      <div aria-live="assertive">
        {shown?.variant === 'destructive' && <ToastCard key={shown.id} toast={shown} toasts={toasts} />}
      </div>
    </div>
  )
}

function ToastCard({ toast, toasts }: { toast: Toast; toasts: Toasts }) {
  const { offset, ...swipe } = useSwipeRight(() => toasts.dismiss(toast.id))
  function act() {
    toasts.dismiss(toast.id)
    toast.action?.onAct()
  }
  return (
    <div
      className={styles.variants[toast.variant]}
      style={offset > 0 ? { transform: `translateX(${offset}px)` } : undefined}
      {...swipe}
    >
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p className={styles.text}>{toast.text}</p>}
      </div>
      {toast.action && (
        <Button size="small" onClick={act}>
          {toast.action.label}
        </Button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Close notification"
        onClick={() => toasts.dismiss(toast.id)}
      >
        ×
      </button>
    </div>
  )
}
