const slowAfter = 10_000
const lateAfter = 30_000

export type Within = ReturnType<typeof createTimeLimits>

/**
 * Limits how long the widget waits: says that it is slow after 10 seconds and ends it after 30, or when the widget goes.
 */
export function createTimeLimits(life: AbortSignal, saySlow: (isSlow: boolean) => void) {
  return async <T>(work: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> => {
    const control = new AbortController()
    const { signal } = control
    const cancel = () => control.abort()
    for (const each of [life, outer]) each?.addEventListener('abort', cancel, { signal })
    if (life.aborted || outer?.aborted) cancel()
    let isSlow = false
    const slow = setTimeout(() => saySlow((isSlow = true)), slowAfter)
    const late = setTimeout(() => control.abort(new DOMException('', 'TimeoutError')), lateAfter)
    try {
      return await work(signal)
    } finally {
      clearTimeout(slow)
      clearTimeout(late)
      if (isSlow) saySlow(false)
      // Its listeners go with it.
      control.abort()
    }
  }
}

/** Abandons work that cannot be ended, such as loading a script: its result then comes too late. */
export function abandoned<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const end = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  return Promise.race([work, end])
}
