import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** How long a finger has to stay, in milliseconds, and how far it may slip, in pixels. */
const held = 500
const slip = 10

/**
 * Tells of a long press by a finger, for what has a key or a box for other pointers. The click that ends it does nothing
 * else, and the browser's own menu for links stays away.
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const isDone = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => end, [])
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      end()
      isDone.current = false
      if (pointerType !== 'touch') return
      const timer = setTimeout(() => {
        isDone.current = true
        onLongPress()
      }, held)
      press.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > slip) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (press.current || isDone.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!isDone.current) return
      isDone.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
