import { codeOfFailure } from './failure.ts'
import type { HostPage } from './host-page.ts'
import { leavePage } from './leave-page.ts'
import { abandoned, createPatience } from './patience.ts'
import { createShell } from './shell.ts'
import { createSpeech } from './speech.ts'
import { createStatus } from './status.ts'
import { createTokenSource } from './token-source.ts'
import { starter } from './starter.ts'
import type { ShownView, Source, ViewHost } from './view-host.ts'

export type Widget = ReturnType<typeof createWidget>

/** One life of the element: from its connection to the page until it is gone. */
export function createWidget(page: HostPage, source: Source, shadow: ShadowRoot) {
  const { emit } = page
  const life = new AbortController()
  const speech = createSpeech(page, source)
  const status = createStatus(emit, speech)
  const shell = createShell(shadow, page.nonce)
  const within = createPatience(life.signal, (isSlow) => shell.say(isSlow ? speech.texts().slow : ''))
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
    shell.say(text, speech.texts().retry, isFinal ? undefined : () => void begin())
  }

  const speak = () => speech.load(start.view()).catch(() => void status.tell('language_failed'))

  async function begin() {
    attempt += 1
    const mine = attempt
    status.set('loading')
    shell.say()
    try {
      const module = await within((signal) => abandoned(signal, start.load(speak)))
      if (mine !== attempt || life.signal.aborted) return
      shell.empty()
      shell.addSheet(module.css)
      shown = module.show(shell, host)
    } catch (error) {
      if (mine === attempt && !life.signal.aborted) fail(codeOfFailure(error), (error as Error).message)
    }
  }

  const host: ViewHost = {
    ...status,
    page,
    source,
    tokens,
    speech,
    within,
    fail,
    navigate: leavePage({ page, source, status, speech, shell }),
    onStep(step) {
      shell.say()
      status.onStep(step)
    },
  }

  const size = new ResizeObserver(() => emit('resize', { height: shell.root.offsetHeight }))
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => shown?.update(), {
    signal: life.signal,
  })
  size.observe(shell.root)
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
    focus: () => shell.root.querySelector<HTMLElement>('[part~=heading]')?.focus(),
    /** At once and for good. */
    stop() {
      life.abort()
      tokens.stop()
      size.disconnect()
      shown?.stop()
      shown = undefined
      shell.clear()
      status.set('destroyed')
    },
  }
}
