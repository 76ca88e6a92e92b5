import { type PointerEvent, useRef, useState } from 'react'

/** Distance to the right that a swipe needs, in pixels (spec.md section 9). */
export const swipeThreshold = 50

/** Returns pointer handlers that call `onSwipe` when a drag ends far enough to the right, and how far it is now. */
export function useSwipeRight(onSwipe: () => void) {
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
