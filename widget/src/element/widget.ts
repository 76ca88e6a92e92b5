import { codeOfFailure, starter } from './starter.ts'
import { guardFields } from './guard-fields.ts'
import type { HostPage } from './host-page.ts'
import { abandoned, createTimeLimits } from './time-limits.ts'
import { fillShadowRoot, type ShadowContent } from './shadow-root.ts'
import { createLocalization, type Localization } from '../localization/localization.ts'
import { createStatus, type Status } from './status.ts'
import { createTokenSource } from '../api/token-source.ts'
import type { ShownView, Source, ViewHost } from '../views/view-host.ts'

/** Time for which a failure waits for the language it is told in, in milliseconds. */
const languageTimeout = 2_000

export type Widget = ReturnType<typeof createWidget>

/** Runs one life of the element: from its connection to the page until it is gone. */
export function createWidget(page: HostPage, source: Source, shadow: ShadowRoot) {
  const { emit } = page
  const life = new AbortController()
  const localization = createLocalization(page, source)
  const status = createStatus(emit, localization)
  const content = fillShadowRoot(shadow, page.nonce)
  const within = createTimeLimits(life.signal, (isSlow) =>
    content.say(isSlow ? localization.texts().slow : ''),
  )
  const tokens = createTokenSource(page, () => emit('tokenrefresh'))
  const start = starter({ page, source, tokens })
  let shown: ShownView | undefined
  let attempt = 0

  function fail(code: string, message: string) {
    shown?.stop()
    shown = undefined
    content.setBusy(false)
    status.set('error')
    const retry = /^(token_missing|wrong_view)$/.test(code) ? undefined : () => void begin()
    content.say(status.tell(code, message), localization.texts().retry, retry)
  }

  /** Makes what depends on the view: its outlines, until it is there, and its texts. */
  const speak = () => {
    content.root.id = start.view()
    return localization.load(start.view()).catch(() => void status.tell('language_failed'))
  }

  async function begin() {
    attempt += 1
    const mine = attempt
    status.set('loading')
    content.setBusy(true)
    content.say()
    try {
      const module = await within((signal) => abandoned(signal, start.load(speak)))
      if (mine !== attempt) return
      content.empty()
      content.addSheet(module.css)
      shown = module.show(content, host)
    } catch (error) {
      if (mine !== attempt) return
      // It may have come before the language that it is to be told in.
      status.set('error')
      await abandoned(AbortSignal.timeout(languageTimeout), speak()).catch(() => {})
      if (mine === attempt) fail(codeOfFailure(error), (error as Error).message)
    }
  }

  const host = hostOf({ page, source, tokens, localization, within, fail, status, content })

  const misplaced = page.misplaced()
  if (misplaced) status.tell('property_as_attribute', `Set ${misplaced} as a property.`)
  guardFields(content.root, shadow.host)
  watchSurroundings({ page, content, status, signal: life.signal, onColours: () => shown?.update() })
  void begin()

  return {
    state: status.get,
    /** Draws it again after the language, the texts or the colours have changed. */
    async update() {
      if (!shown) return
      shown.update()
      await speak()
      shown?.update()
    },
    setToken(next: string) {
      tokens.set(next)
      if (status.get() === 'error') void begin()
    },
    focus: (options?: FocusOptions) =>
      content.root.querySelector<HTMLElement>('[part~=heading]')?.focus(options),
    adopt: content.adopt,
    /** Stops at once and for good. */
    stop() {
      life.abort()
      // Nothing that is still under way is shown.
      attempt = 0
      tokens.stop()
      shown?.stop()
      shown = undefined
      content.clear()
      status.set('destroyed')
    },
  }
}

type Parts = Pick<ViewHost, 'page' | 'source' | 'tokens' | 'localization' | 'within' | 'fail'>

/** Gives a view its access to the element around it. A later message replaces the earlier one. */
function hostOf({ status, content, ...parts }: Parts & { status: Status; content: ShadowContent }): ViewHost {
  return {
    ...status,
    ...parts,
    onReady() {
      content.setBusy(false)
      status.onReady()
    },
    navigate: leavePage({ ...parts, status, content }),
    onStep(step, steps) {
      content.say()
      status.onStep(step, steps)
    },
  }
}

interface Surroundings {
  readonly page: HostPage
  readonly content: ShadowContent
  readonly status: Status
  readonly signal: AbortSignal
  readonly onColours: () => void
}

/**
 * Tells the page of each new height, and sees to it when the colours of the system have changed, when the browser shows
 * the page again as it was left, and when a style sheet makes the element a line of text.
 */
function watchSurroundings({ page, content, status, signal, onColours }: Surroundings) {
  const changes = new MutationObserver(content.stayBlock)
  function look() {
    if (!content.stayBlock()) return
    // While a sheet keeps the element a block, only attributes of the page tell that it was hidden.
    const attributeFilter = ['class', 'style', 'hidden']
    changes.observe(content.root.ownerDocument, { attributes: true, subtree: true, attributeFilter })
  }
  const size = new ResizeObserver(() => {
    look()
    page.emit('resize', { height: content.root.offsetHeight })
  })
  size.observe(content.root)
  look()
  signal.addEventListener('abort', () => {
    size.disconnect()
    changes.disconnect()
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', onColours, { signal })
  addEventListener('pageshow', () => status.get() === 'redirecting' && status.set('ready'), { signal })
}

interface Leaving {
  readonly page: HostPage
  readonly source: Source
  readonly status: Status
  readonly localization: Localization
  readonly content: ShadowContent
}

/** Takes the employee to the identity provider. The host page may do so itself; a frame opens a tab. */
function leavePage({ page, source, status, localization, content }: Leaving) {
  /** False: it opens elsewhere, and the view stays. */
  return (url: string): boolean => {
    status.set('redirecting')
    let isPrevented = false
    const preventDefault = () => void (isPrevented = true)
    if (!page.emit('redirect', { url, preventDefault }) || isPrevented) return false
    if (source.frame === 'embedded' && !page.remember()) status.tell('storage_blocked')
    const outcome = page.leave(url)
    if (outcome === 'blocked') content.say(status.tell('popup_blocked'), localization.texts().open, url)
    return outcome === 'left'
  }
}
