import { messageOf } from '../api/api-error.ts'
import { firstFieldError } from './flow-errors.ts'
import type { FailureText } from './flow-notices.ts'
import { type FlowOptions, systemTimers } from './flow-options.ts'
import { type FlowAction, type FlowState, initialState } from './flow-state.ts'

export type FlowCore = ReturnType<typeof createFlowCore>

/** The state of one flow, its time and its life. */
export function createFlowCore(options: FlowOptions) {
  const { now, setTimeout, clearTimeout } = options.timers ?? systemTimers
  const listeners = new Set<() => void>()
  const waits = new Set<unknown>()
  let state = initialState
  let life = new AbortController()

  return {
    options,
    now,
    get: () => state,
    set(patch: Partial<FlowState>) {
      state = { ...state, ...patch }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Aborted when the flow stops; reads end with it, changes on their way still count when they arrive. */
    signal: () => life.signal,
    start() {
      if (life.signal.aborted) life = new AbortController()
    },
    stop() {
      life.abort()
      for (const timer of waits) clearTimeout(timer)
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

/** Runs `work` unless something else is under way, with `action` as what is pending meanwhile. */
export async function exclusively(
  core: FlowCore,
  action: FlowAction,
  work: () => Promise<void>,
): Promise<void> {
  if (core.get().pending || core.get().isRedirecting) return
  core.set({ pending: action, error: undefined })
  try {
    await work()
  } finally {
    core.set({ pending: undefined })
  }
}

/** Tells a failure twice: as a notice, and as the error of the place where it happened. */
export function tell(core: FlowCore, failure: FailureText, error?: unknown): void {
  const text = messageOf(error, failure.text)
  core.options.notify({ variant: 'destructive', title: failure.title, text })
  core.set({ error: firstFieldError(error) ?? text, errorField: failure.field })
}
