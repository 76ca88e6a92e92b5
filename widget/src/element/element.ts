import { readStored, store } from '@bonafide/shared/ui/site-data.ts'
import type { BonafideElement, MountUpdate } from '@bonafide/sdk'
import type { Source } from '../views/view-host.ts'
import type { HostPage, Options } from './host-page.ts'
import { createWidget, type Widget } from './widget.ts'

const tag = 'bonafide-widget'
/** The parameter that the server puts into the address on the way back from the identity provider. */
const returnParameter = 'bonafide_return'
/** Names the widget that left for the identity provider. The value holds no token and nothing about the employee. */
const storageKey = 'bonafide:left'

const attributes = {
  view: 'view',
  token: 'token',
  tokenUrl: 'token-url',
  channel: 'channel',
  locale: 'locale',
  apiUrl: 'api-url',
  returnUrl: 'return-url',
} as const
/** Properties that have no attribute. */
const objects = ['options', 'fetchToken', 'messages', 'appearance', 'prefill']
/** `options` comes first: it is all of the others together. */
const properties = [...objects, ...Object.keys(attributes)]
/** Time for which the element may be off the page before its life ends, in milliseconds: pages move what they show. */
const absence = 1_000

type Theme = NonNullable<Options['appearance']>['theme']

/** Defines `<bonafide-widget>`. On a page that has one already, that one stays. */
export function defineWidget(source: Source): void {
  const known = customElements.get(tag) as { readonly version?: string } | undefined
  if (!known) customElements.define(tag, elementClass(source))
  else if (known.version !== source.version) {
    // oxlint-disable-next-line no-console -- only the host page's developer can do something about it
    console.warn(`Bonafide ${known.version} stays: ${source.version} was ignored.`)
  }
}

/** Sets anew what was set before the script was there: an own property would hide the accessor for good. */
function takeOver(element: HTMLElement) {
  const own = element as unknown as Record<string, unknown>
  for (const name of properties) {
    if (!Object.hasOwn(element, name)) continue
    const value = own[name]
    delete own[name]
    own[name] = value
  }
}

function elementClass(source: Source) {
  class BonafideWidget extends HTMLElement implements BonafideElement {
    static readonly version = source.version
    static readonly observedAttributes = ['locale', 'theme', 'token']
    readonly version = source.version
    readonly #shadow = this.attachShadow({ mode: 'open' })
    #options: Options | undefined
    #widget: Widget | undefined
    #isDestroyed = false
    #leaving: ReturnType<typeof setTimeout> | undefined

    constructor() {
      super()
      takeOver(this)
    }

    get options(): Options {
      return this.#options ?? {}
    }
    set options(options: Options) {
      const { token } = this.options
      this.#options = options
      if (options.token && options.token !== token) this.#widget?.setToken(options.token)
      void this.#widget?.update()
    }
    get state(): BonafideElement['state'] {
      return this.#isDestroyed ? 'destroyed' : (this.#widget?.state() ?? 'loading')
    }
    update(patch: Omit<MountUpdate, 'on'>) {
      this.options = { ...this.options, ...patch }
    }
    setToken(token: string) {
      this.options = { ...this.options, token }
    }
    /** Makes focus traps that run on script find the element and treat it as one tab stop. */
    override get tabIndex() {
      return this.hasAttribute('tabindex') ? super.tabIndex : 0
    }
    override set tabIndex(index) {
      super.tabIndex = index
    }
    override focus(options?: FocusOptions) {
      this.#widget?.focus(options)
    }
    destroy() {
      clearTimeout(this.#leaving)
      this.#isDestroyed = true
      this.#widget?.stop()
      this.#widget = undefined
    }

    // A microtask later: what the same script sets next counts.
    connectedCallback() {
      clearTimeout(this.#leaving)
      // A copy of what `mount` has made holds its note, and nothing that it was given: another takes its place.
      this.#isDestroyed = !this.#options && this.firstElementChild?.localName === 'output'
      queueMicrotask(() => {
        if (!this.isConnected || this.#isDestroyed || this.#widget) return
        this.#widget = createWidget(hostPage(this, source), source, this.#shadow)
      })
    }
    disconnectedCallback() {
      if (!this.#isDestroyed) this.#leaving = setTimeout(() => this.destroy(), absence)
    }
    adoptedCallback() {
      this.#widget?.adopt()
    }
    attributeChangedCallback(name: string, _before: string | null, value: string | null) {
      if (name === 'token' && value) this.#widget?.setToken(value)
      else void this.#widget?.update()
    }
  }

  for (const name of properties.slice(1)) {
    Object.defineProperty(BonafideWidget.prototype, name, {
      get(this: BonafideWidget) {
        return this.options[name as keyof Options]
      },
      set(this: BonafideWidget, value: unknown) {
        this.options = { ...this.options, [name]: value }
      },
    })
  }
  return BonafideWidget
}

function hostPage(element: BonafideElement, source: Source): HostPage {
  const read = () => optionsOf(element)
  const { fetchToken, tokenUrl } = read()
  return {
    get options() {
      return read()
    },
    fetchToken:
      fetchToken || tokenUrl
        ? (context) => (read().fetchToken ?? (() => tokenFrom(read().tokenUrl ?? '')))(context)
        : undefined,
    nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
    languages: () => [
      read().locale,
      element.closest<HTMLElement>('[lang]')?.lang ?? element.ownerDocument.documentElement.lang,
      ...navigator.languages,
    ],
    emit: (event, detail) => {
      const init = { detail, bubbles: true, composed: true, cancelable: event === 'redirect' }
      // JSX and the templates of Angular know no colon in a name.
      const goesOn = [...':-'].map((mark) =>
        element.dispatchEvent(new CustomEvent(`bonafide${mark}${event}`, init)),
      )
      return !goesOn.includes(false)
    },
    returnUrl: () => (source.frame === 'page' ? undefined : (read().returnUrl ?? addressWithoutReturn())),
    misplaced: () =>
      [...element.attributes].find(
        ({ name, value }) =>
          value.startsWith('[object ') || objects.some((each) => each.toLowerCase() === name),
      )?.name,
    takeReturn: () => takeReturn(positionOf(element)),
    remember: () => store('sessionStorage', storageKey, positionOf(element)),
    leave(url) {
      // A provider does not let itself be framed.
      if (window.top === window) {
        location.assign(url)
        return 'left'
      }
      const tab = window.open(url)
      if (!tab) return 'blocked'
      tab.opener = null
      return 'elsewhere'
    },
  }
}

/** Properties count more than attributes. */
function optionsOf(element: BonafideElement): Options {
  const options: Record<string, unknown> = {}
  for (const [name, attribute] of Object.entries(attributes))
    // A framework that sets a property before the script is there makes an attribute of the same name.
    options[name] = element.getAttribute(attribute) ?? element.getAttribute(name) ?? undefined
  for (const [name, value] of Object.entries(element.options)) options[name] = value ?? options[name]
  const theme = (element.getAttribute('theme') ?? undefined) as Theme
  return { ...options, appearance: { theme, ...element.options.appearance } }
}

async function tokenFrom(url: string): Promise<string> {
  const headers = { accept: 'application/json' }
  const response = await fetch(url, { method: 'POST', credentials: 'same-origin', headers })
  if (!response.ok) throw new Error(`token-url responded with ${response.status}.`)
  const answer: unknown = await response.json()
  // Not checked here: `TokenSource` checks that it is a token.
  return (answer as { token: string }).token
}

/** Identifies the widget on its page, before the employee leaves and after. */
function positionOf(element: BonafideElement): string {
  return element.id || String([...document.querySelectorAll(tag)].indexOf(element))
}

function takeReturn(position: string): ReturnType<HostPage['takeReturn']> {
  if (!new URLSearchParams(location.search).has(returnParameter)) return 'none'
  const left = readStored('sessionStorage', storageKey)
  // It is for another widget of this page.
  if (typeof left === 'string' && left !== position) return 'none'
  store('sessionStorage', storageKey, null)
  history.replaceState(history.state, '', addressWithoutReturn())
  return left === null ? 'replayed' : 'returned'
}

/**
 * Returns the address of the page before the return, with its other parameters as they were written. A frame without an
 * address of its own has that of the page which made it, or none.
 */
function addressWithoutReturn(): string | undefined {
  const hasOwn = location.origin !== 'null'
  const { origin, pathname, search, hash } = hasOwn ? location : new URL(document.baseURI)
  if (!hasOwn && origin !== window.origin) return undefined
  const others = search
    .slice(1)
    .split('&')
    .filter((part) => part && part.split('=')[0] !== returnParameter)
  return origin + pathname + (others.length > 0 ? `?${others.join('&')}` : '') + hash
}
