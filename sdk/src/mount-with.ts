import { elementName } from './entry.ts'
import { listen } from './listen.ts'
import type { MountOptions, MountUpdate } from './mount-options.ts'
import { showFailure } from './show-failure.ts'
import type { BonafideElement, Mount, WidgetHandle } from './widget-handle.ts'
import { version } from './version.ts'

type Load = (options: Omit<MountOptions, 'on'>) => Promise<void>

/** The function that mounts a widget, for a way to load its script. */
export const mountWith =
  (load: Load): Mount =>
  // oxlint-disable-next-line typescript/no-useless-default-assignment -- plain JavaScript may leave them out
  (target, { on: handlers, ...options } = {}) => {
    const place = placeAt(target)
    // Before its script is there it has none of its own methods, though the page may have given some of their names to
    // every element: its version tells.
    const element = document.createElement(elementName)
    const [on, replace] = listen(element)

    const start = () => {
      // An output is announced when it changes.
      const note = document.createElement('output')
      note.ariaBusy = 'true'
      note.style = 'display:block;height:45em;background:#8882'
      element.replaceChildren(note)
      load(options).catch((error) =>
        showFailure(note, error, () => {
          start()
          handle.focus()
        }),
      )
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
        // What comes later finds no element to tell of it.
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

/** A target may come from plain JavaScript: a missing element is one that was not found. */
function placeAt(target: Element | string) {
  const place = (target as Element | null)?.append
    ? (target as Element)
    : document.querySelector(target as string)
  const known = place?.querySelector<BonafideElement>(`:scope>${elementName}`)
  // A copy of the markup has what the element holds, and nothing that it was given.
  const isLive = known?.options && known.state !== 'destroyed'
  const code = place ? isLive && 'already_mounted' : 'target_not_found'
  if (code) throw Object.assign(new Error(`${code}: ${target as string}`), { code })
  known?.remove()
  return place as Element
}
