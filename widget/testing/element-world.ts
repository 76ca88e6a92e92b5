import type { MountOptions } from '@bonafide/sdk'
import { afterEach, beforeEach, type Mock, vi } from 'vitest'
import { defineWidget } from '#element/element.ts'
import { english } from '#localization/texts/en-gb.ts'
import type { Source, ViewHost, ViewModule } from '#views/view-host.ts'

interface ElementWorld {
  host: ViewHost
  /** What the element has told the page. */
  events: [name: string, detail: unknown][]
  draw: Mock<(locale: string) => void>
  stop: Mock<() => void>
  view: Mock<Source['view']>
  language: Mock<Source['language']>
  extras: Mock<NonNullable<Source['extras']>>
  /** The codes of the errors among the events. */
  codes: () => string[]
}

/** The element around a view that only says that it is shown, and what it has told the page. For tests. */
export function elementWorld(): ElementWorld {
  const world: ElementWorld = {
    host: undefined as unknown as ViewHost,
    events: [],
    draw: vi.fn<(locale: string) => void>(),
    stop: vi.fn<() => void>(),
    view: vi.fn<Source['view']>(),
    language: vi.fn<Source['language']>(),
    extras: vi.fn<NonNullable<Source['extras']>>(),
    codes: () =>
      world.events.flatMap(([name, detail]) => (name === 'error' ? [(detail as { code: string }).code] : [])),
  }
  const module: ViewModule = {
    css: '',
    show({ place }, host) {
      world.host = host
      const update = () => {
        world.draw(host.localization.locale())
        place.innerHTML = '<h2 part="heading" tabindex="-1">Shown</h2>'
      }
      update()
      host.onReady()
      return { update, stop: world.stop }
    },
  }
  defineWidget({
    version: '1.0.0',
    apiUrl: 'https://app.example/api',
    frame: 'embedded',
    view: world.view,
    language: world.language,
    extras: world.extras,
    colours: vi.fn(),
  })
  for (const name of ['ready', 'stepchange', 'redirect', 'complete', 'error']) {
    document.addEventListener(`bonafide:${name}`, (event) => {
      world.events.push([name, (event as CustomEvent).detail])
    })
  }

  beforeEach(() => {
    world.view.mockReset().mockResolvedValue(module)
    world.language.mockReset().mockResolvedValue({ messages: {}, texts: english })
    world.draw.mockClear()
    world.stop.mockClear()
    world.events = []
    sessionStorage.clear()
    history.replaceState(null, '', '/page?a=b%20c#d')
  })
  afterEach(async () => {
    // At once: one that is only taken away goes on for a second.
    for (const element of document.querySelectorAll('bonafide-widget')) element.destroy?.()
    document.body.replaceChildren()
    await settled()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return world
}

/** Long enough for everything that does not wait for a clock. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

export function create(options: Omit<MountOptions, 'on'> = {}, attributes: Record<string, string> = {}) {
  const element = document.createElement('bonafide-widget')
  element.options = options
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

export async function mount(...given: Parameters<typeof create>) {
  const element = create(...given)
  document.body.append(element)
  await settled()
  return element
}

/** All that the employee reads. */
export const said = (element: Element | null) => element?.shadowRoot?.textContent
