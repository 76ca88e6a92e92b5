import type { MountOptions } from './mount-options.ts'
import type { WidgetHandle } from './widget-handle.ts'

// any: which detail goes with which handler is checked where they are handed in.
type Handler = (detail: any) => void

/**
 * Manages the handlers of one element's events: adds one, and replaces those of the options. They are listeners of the
 * DOM, so that one that throws is reported and stops no other, and they end with the element.
 */
export function listen(element: HTMLElement) {
  const past: Partial<Record<string, { detail: unknown }>> = {}
  const used: Partial<Record<string, () => void>> = {}
  let handlers: Partial<Record<string, Handler>> = {}

  const on: WidgetHandle['on'] = (name, handler: Handler) => {
    const hear = ({ detail }: { detail?: unknown }) => handler(detail)
    let missed = past[name]
    element.addEventListener('bonafide:' + name, hear as EventListener)
    if (missed) queueMicrotask(() => missed && element.parentNode && hear(missed))
    return () => {
      missed = undefined
      element.removeEventListener('bonafide:' + name, hear as EventListener)
    }
  }
  for (const name of ['ready', 'error'] as const) on(name, (detail) => void (past[name] = { detail }))

  const replace = (latest: MountOptions['on']) => {
    handlers = latest ?? {}
    for (const name of Object.keys(handlers))
      used[name] ??= on(name as 'ready', (detail) => handlers[name]?.(detail))
  }
  return [on, replace] as const
}
