import { ApiError } from '../../api/api-error.ts'
import type { TextValues } from '../../language/languages.ts'
import {
  type Language,
  textOf,
  translated,
  type VerifyKey,
  type VerifyMessages,
} from '../../language/text.ts'
import { namingEmployer } from '../../language/translation.ts'
import type { Notice } from '../../ui/toast-store.ts'
import { type FlowAction, type FlowState, initialState } from './flow-state.ts'
import type { Api } from '../../api/client.ts'
import type { StepStatus } from '../../contract/employees/employees.ts'
import type { FlowProgress } from '../../contract/verification/flow.ts'

/** The events that a flow reports to the code around it. */
export interface FlowEvents {
  /** Called after the completion has been accepted, with the employee's id; empty where a server does not tell it. */
  readonly onComplete: (employeeId: string) => void
  /**
   * Every call that failed, an `ApiError`, except those that were given up; and whatever else has been thrown.
   * `step` is 1 to 5, once it is known.
   */
  readonly onError?: ((error: Error, step: number | undefined) => void) | undefined
  /** Reports the state of the identity step, and of everything else, on the server right after a return. */
  readonly onReturned?: ((status: StepStatus, progress: FlowProgress) => void) | undefined
}

/**
 * The services a flow works with and the listeners it tells. Callbacks and texts are looked up when they are needed, so
 * they may change.
 */
export interface FlowOptions extends FlowEvents {
  readonly api: Pick<Api, 'call'>
  /** The token of the link. */
  readonly token: string
  /** The channel in the address; the one the link was sent on overrules it. */
  readonly channel: string
  /** The language of what is told. It is asked each time, so it may change at any time. */
  readonly language: () => Language<VerifyMessages>
  /**
   * Tells that the employee comes back from the identity provider. No more than that: the outcome in the address is not
   * trusted.
   */
  readonly initialReturn?: { readonly returned: boolean }
  /** The address that the identity provider leads back to; default the address of the link. */
  readonly returnUrl?: string | undefined
  /** Leaves for the identity provider. `false`: it opens elsewhere and this page stays. */
  readonly navigate: (url: string) => unknown
  readonly notify: (notice: Notice) => void
  /** The employee does something, so what was told last is over. */
  readonly onAct?: () => void
  /** What the employee did has arrived, so a failure that was told before is over. */
  readonly onDone?: () => void
  /** True while the page is hidden, so that nothing needs to be asked. */
  readonly isHidden?: () => boolean
}

export type FlowCore = ReturnType<typeof createFlowCore>

/** Holds the state of one flow, its language and its life. */
export function createFlowCore(options: FlowOptions) {
  const { language } = options
  const listeners = new Set<() => void>()
  const life = createFlowLife()
  let state = initialState

  const core = {
    ...life,
    options,
    language,
    /** The email of the link was tried: it is confirmed without a form once at most. */
    hasTriedEmail: false,
    get: () => state,
    set(patch: Partial<FlowState>) {
      state = { ...state, ...patch }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** A text in the language of the moment. */
    text(key: VerifyKey, values?: TextValues): string {
      const current = language()
      const { employer } = current.messages
      const organisation = state.progress?.organisation?.name || employer
      return namingEmployer(textOf(current, key, { organisation, ...values }), employer)
    },
    /** Returns the server's sentence in the present language where that has words for it. */
    said: (sentence: string) => translated(language(), sentence),
    /** Returns the marks of words of the server that stayed English, since the present language has none for them. */
    marks(said: string) {
      const { locale, messages } = language()
      // Words in another language may be left from before the language was changed.
      const isForeign =
        !locale.startsWith('en') && /^[ -~’]+$/.test(said) && !Object.values(messages).includes(said)
      return isForeign ? ({ lang: 'en', dir: 'ltr' } as const) : undefined
    },
    /** Tells something, unless the flow has stopped. */
    notify(variant: Notice['variant'], title: VerifyKey, text: string, marks?: Notice['marks']) {
      if (!life.signal().aborted) options.notify({ variant, title: core.text(title), text, marks })
    },
    /** Tells a success, whose text is named after its title. */
    announce(title: 'identityPassed' | 'rightToWorkPassed') {
      core.notify('default', title, core.text(`${title}Text`))
    },
    report(error: unknown) {
      if (!isCanceled(error)) options.onError?.(error as Error, state.progress?.currentStep)
    },
  }
  return core
}

/** Runs `work` unless something else is under way, with `action` as what is pending meanwhile. */
export async function exclusively(
  core: FlowCore,
  action: FlowAction,
  work: () => Promise<unknown>,
): Promise<void> {
  if (core.get().pending || core.get().isRedirecting) return
  core.options.onAct?.()
  core.set({ pending: action, error: undefined })
  try {
    await work()
  } catch (error) {
    core.set({ crash: { error } })
  } finally {
    core.set({ pending: undefined })
  }
}

/** Tracks the time from the start of a flow to its stop, as often as it is started. */
function createFlowLife() {
  const waits = new Set<ReturnType<typeof setTimeout>>()
  let life = new AbortController()

  return {
    /** Aborted when the flow stops; reads end with it, changes on their way still count when they arrive. */
    signal: () => life.signal,
    start() {
      if (life.signal.aborted) life = new AbortController()
    },
    stop() {
      life.abort()
      waits.forEach(clearTimeout)
      waits.clear()
    },
    /** Resolves after `ms`, or never when the flow stops before. */
    wait(ms: number): Promise<void> {
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waits.delete(timer)
          resolve()
        }, ms)
        waits.add(timer)
      })
    },
  }
}

export function isCanceled(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'canceled'
}
