import { ApiError } from '../../api/api-error.ts'
import type { TextValues } from '../../language/fill.ts'
import { errorText, textOf, translated, type VerifyKey } from '../../language/text.ts'
import type { Notice } from '../../ui/toast-store.ts'
import { isCanceled } from './flow-failures.ts'
import { createFlowLife } from './flow-life.ts'
import type { FlowOptions } from './flow-options.ts'
import { errorFields, type FlowAction, type FlowState, initialState } from './flow-state.ts'

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
      const organisation = state.progress?.organisation?.name || current.messages.employer
      return textOf(current, key, { organisation, ...values })
    },
    /** Returns the server's sentence in the present language where that has words for it. */
    said: (sentence: string) => translated(language(), sentence),
    /** Tells something, unless the flow has stopped. */
    notify(variant: Notice['variant'], title: VerifyKey, text: string) {
      if (!life.signal().aborted) options.notify({ variant, title: core.text(title), text })
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

/**
 * The kinds of failures. The catalogue has a title and a text for each; a field is marked as refused when it has the
 * same name.
 */
export type Failure =
  | 'progress'
  | 'email'
  | 'code'
  | 'send'
  | 'phoneNumber'
  | 'session'
  | 'handoff'
  | 'rightToWork'
  | 'complete'

/** Tells a failure twice: as a notice, and as the error of the place where it happened. */
export function tell(core: FlowCore, failure: Failure, error?: unknown, words?: string | null): void {
  const fallback = words ? core.said(words) : core.text(`${failure}FailedText`)
  const text = errorText(core.language(), error, fallback)
  const errors = error instanceof ApiError ? error.errors : {}
  const [ofField] = Object.values(errors)
  core.notify('destructive', `${failure}Failed`, text)
  core.set({
    error: ofField ? core.said(ofField) : text,
    errorField: errorFields.find((field) => field === failure || field in errors),
  })
}
