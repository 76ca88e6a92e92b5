import { codeOfFailure } from './failure.ts'
import type { HostPage } from './host-page.ts'
import { leavePage } from './leave-page.ts'
import { abandoned, createPatience } from './patience.ts'
import { fillShadowRoot } from './shadow-root.ts'
import { createLocalization } from '../localization/localization.ts'
import { createStatus } from './status.ts'
import { createTokenSource } from '../api/token-source.ts'
import { starter } from './starter.ts'
import type { ShownView, Source, ViewHost } from '../views/view-host.ts'

export type Widget = ReturnType<typeof createWidget>

/** One life of the element: from its connection to the page until it is gone. */
export function createWidget(page: HostPage, source: Source, shadow: ShadowRoot) {
  const { emit } = page
  const life = new AbortController()
  const localization = createLocalization(page, source)
  const status = createStatus(emit, localization)
  const content = fillShadowRoot(shadow, page.nonce)
  const within = createPatience(life.signal, (isSlow) => content.say(isSlow ? localization.texts().slow : ''))
  const tokens = createTokenSource(page, () => emit('tokenrefresh'))
  const start = starter({ page, source, tokens })
  let shown: ShownView | undefined
  let attempt = 0

  function fail(code: string, message: string) {
    shown?.stop()
    shown = undefined
    status.set('error')
    const text = status.tell(code, message)
    const isFinal = code === 'token_missing' || code === 'wrong_view'
    content.say(text, localization.texts().retry, isFinal ? undefined : () => void begin())
  }

  const speak = () => localization.load(start.view()).catch(() => void status.tell('language_failed'))

  async function begin() {
    attempt += 1
    const mine = attempt
    status.set('loading')
    content.say()
    try {
      const module = await within((signal) => abandoned(signal, start.load(speak)))
      if (mine !== attempt || life.signal.aborted) return
      content.empty()
      content.addSheet(module.css)
      shown = module.show(content, host)
    } catch (error) {
      if (mine === attempt && !life.signal.aborted) fail(codeOfFailure(error), (error as Error).message)
    }
  }

  const host: ViewHost = {
    ...status,
    page,
    source,
    tokens,
    localization,
    within,
    fail,
    navigate: leavePage({ page, source, status, localization, content }),
    onStep(step, steps) {
      content.say()
      status.onStep(step, steps)
    },
  }

  const size = new ResizeObserver(() => emit('resize', { height: content.root.offsetHeight }))
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => shown?.update(), {
    signal: life.signal,
  })
  size.observe(content.root)
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
    focus: () => content.root.querySelector<HTMLElement>('[part~=heading]')?.focus(),
    /** At once and for good. */
    stop() {
      life.abort()
      tokens.stop()
      size.disconnect()
      shown?.stop()
      shown = undefined
      content.clear()
      status.set('destroyed')
    },
  }
}
