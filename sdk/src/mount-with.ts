import { elementName } from './entry.ts'
import type { MountOptions, MountUpdate } from './mount-options.ts'
import type { WidgetError } from './widget-error.ts'
import type { BonafideElement, Mount, WidgetHandle } from './widget-handle.ts'
import { version } from './version.ts'

// any: which detail goes with which handler is checked where they are handed in.
type Handler = (detail: any) => void

/**
 * Manages the handlers of one element's events: adds one, and replaces those of the options. They are listeners of the
 * DOM, so that one that throws is reported and stops no other, and they end with the element.
 */
function listen(element: HTMLElement) {
  const past: Partial<Record<string, Event>> = {}
  const used: Partial<Record<string, () => void>> = {}
  let handlers: Partial<Record<string, Handler>> = {}

  const on: WidgetHandle['on'] = (name, handler: Handler) => {
    const hear = (event: Event) => handler((event as CustomEvent).detail)
    let missed = past[name]
    element.addEventListener('bonafide:' + name, hear)
    if (missed) queueMicrotask(() => missed && element.parentNode && hear(missed))
    return () => {
      missed = undefined
      element.removeEventListener('bonafide:' + name, hear)
    }
  }
  for (const name of ['ready', 'error'])
    element.addEventListener('bonafide:' + name, (event) => (past[name] = event))

  const replace = (latest: MountOptions['on']) => {
    handlers = latest ?? {}
    for (const name in handlers) used[name] ??= on(name as 'ready', (detail) => handlers[name]?.(detail))
  }
  return [on, replace] as const
}

type Load = (options: Omit<MountOptions, 'on'>) => Promise<void>

/** The function that mounts a widget, for a way to load its script. */
export const mountWith =
  (load: Load): Mount =>
  // oxlint-disable-next-line typescript/no-useless-default-assignment -- plain JavaScript may leave them out
  (target, { on: handlers, ...options } = {}) => {
    // A target may come from plain JavaScript: a missing element is one that was not found.
    const place = (
      (target as Element | null)?.append ? target : document.querySelector(target as string)
    ) as Element
    const known = (place as Element | null)?.querySelector<BonafideElement>(`:scope>${elementName}`)
    // A copy of the markup has what the element holds, and nothing that it was given.
    const isLive = known?.options && known.state !== 'destroyed'
    const code = (place as Element | null) ? isLive && 'already_mounted' : 'target_not_found'
    if (code) throw Object.assign(new Error(code + ': ' + (target as string)), { code })
    known?.remove()
    // Before its script is there it has none of its own methods, though the page may have given some of their names to
    // every element: its version tells.
    const element = document.createElement(elementName)
    const [on, replace] = listen(element)

    const start = () => {
      // An output is announced when it changes.
      const note = document.createElement('output')
      note.ariaBusy = 'true'
      // As high as what an employee sees first. The form that invites is higher the narrower its place is, and opened
      // by an embed token that has `"invite"` in its base64: spelt in three ways, by where the word begins.
      note.style =
        'display:block;background:#8882;height:48em;padding:' +
        (/^i|52aX|udml|nZpd/.test((options.view as string) + options.token) && 'max(0px,23em - 36%)0')
      element.replaceChildren(note)
      load(options).catch((detail: WidgetError) => {
        // Told in the element's place, and to the page: what would tell it otherwise has not loaded.
        note.ariaBusy = null
        note.textContent = detail.displayMessage
        if (__BONAFIDE__.isLoader || detail.retryable) {
          const retry = document.createElement('button')
          // In a form of the host page it must not send that.
          retry.type = 'button'
          retry.textContent = 'Try again'
          // oxlint-disable-next-line unicorn/prefer-add-event-listener -- smaller, and the button has one
          retry.onclick = () => {
            start()
            handle.focus()
          }
          note.append(retry)
        }
        const tell = (event: string) =>
          note.parentNode?.dispatchEvent(new CustomEvent(event, { bubbles: true, composed: true, detail }))
        tell('bonafide:error')
        // There is no room for both spellings in the loader.
        if (!__BONAFIDE__.isLoader) tell('bonafide-error')
      })
    }
    const handle: WidgetHandle = {
      get state() {
        if (element.version) return element.state
        return element.parentNode ? (element.textContent ? 'error' : 'loading') : 'destroyed'
      },
      version,
      update({ on: latest, ...patch }) {
        if (latest) replace(latest)
        if (element.version) element.update(patch)
        else Object.assign(options, patch)
      },
      setToken(token) {
        handle.update({ token } as MountUpdate)
      },
      focus() {
        const stop = on('ready', () => {
          stop()
          element.focus()
        })
      },
      on,
      destroy() {
        if (element.version) element.destroy()
        // Removed first, so that later events find no element to report from.
        element.replaceChildren()
        element.remove()
      },
    }

    replace(handlers)
    element.options = options
    start()
    place.append(element)
    return handle
  }
