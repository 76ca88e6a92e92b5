import type { MountOptions } from './mount-options.ts'
import type { WidgetHandle } from './widget-handle.ts'

// any: which detail goes with which handler is checked where they are handed in.
type Handler = (detail: any) => void

/**
 * Handlers of one element's events: how to add one, how to replace those of the options, and how to end all.
 * They are listeners of the DOM, so that one that throws is reported and stops no other.
 */
export function listen(element: HTMLElement) {
  const stops = new Set<() => void>()
  const past: Partial<Record<string, Event>> = {}
  const used: Partial<Record<string, () => void>> = {}
  let handlers: Partial<Record<string, Handler>> = {}

  const add = (name: string, hear: (event: Event) => void) => {
    const stop = () => {
      stops.delete(stop)
      element.removeEventListener('bonafide:' + name, hear)
    }
    const missed = past[name]
    stops.add(stop)
    element.addEventListener('bonafide:' + name, hear)
    if (missed) queueMicrotask(() => stops.has(stop) && hear(missed))
    return stop
  }
  for (const name of ['ready', 'error']) {
    add(name, (event) => {
      past[name] = event
    })
  }

  const on: WidgetHandle['on'] = (name, handler) => add(name, (event) => handler(detailOf(event)))
  const replace = (latest: MountOptions['on']) => {
    handlers = latest ?? {}
    for (const name in handlers) used[name] ??= add(name, (event) => handlers[name]?.(detailOf(event)))
  }
  return [on, replace, () => stops.forEach((stop) => stop())] as const
}

const detailOf = (event: Event) => {
  const { detail } = event as CustomEvent
  return event.cancelable ? { ...detail, preventDefault: () => event.preventDefault() } : detail
}
