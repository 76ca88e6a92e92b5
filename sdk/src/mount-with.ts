import { elementName } from './entry.ts'
import { listen } from './listen.ts'
import type { MountOptions } from './mount-options.ts'
import { showFailure } from './show-failure.ts'
import type { BonafideElement, Mount, WidgetHandle } from './widget-handle.ts'
import { version } from './version.ts'

/** Before its script is there an element has none of its own methods. */
type EarlyElement = HTMLElement & Partial<Omit<BonafideElement, keyof HTMLElement>>

type Load = (options: Omit<MountOptions, 'on'>) => Promise<void>

/** The function that mounts a widget, for a way to load its script. */
export const mountWith =
  (load: Load): Mount =>
  // oxlint-disable-next-line typescript/no-useless-default-assignment -- plain JavaScript may leave them out
  (target, { on: handlers, ...options } = {}) => {
    const place = placeAt(target)
    const element: EarlyElement = document.createElement(elementName)
    const [on, replace, stopAll] = listen(element)

    const start = () => {
      load(options).catch((error) =>
        showFailure(element, error, () => {
          start()
          handle.focus()
        }),
      )
    }
    const handle: WidgetHandle = {
      get state() {
        return element.parentNode
          ? (element.state ?? (element.firstChild ? 'error' : 'loading'))
          : 'destroyed'
      },
      version,
      update({ on: latest, ...patch }) {
        if (latest) replace(latest)
        if (element.update) element.update(patch)
        else Object.assign(options, patch)
      },
      setToken(token) {
        if (element.setToken) element.setToken(token)
        else options.token = token
      },
      focus() {
        const stop = on('ready', () => {
          stop()
          element.focus()
        })
      },
      on,
      destroy() {
        stopAll()
        element.destroy?.()
        element.remove()
      },
    }

    replace(handlers)
    element.options = options
    place.append(element)
    start()
    return handle
  }

/** A target may come from plain JavaScript: a missing element is one that was not found. */
function placeAt(target: Element | string) {
  const place = (target as Element | null)?.append
    ? (target as Element)
    : document.querySelector(target as string)
  const code = place ? place.querySelector(`:scope>${elementName}`) && 'already_mounted' : 'target_not_found'
  if (code) throw Object.assign(new Error(`${code}: ${target as string}`), { code })
  return place as Element
}
