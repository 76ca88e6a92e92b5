// For what hears the signal to tell how far it got.
const graceMs = 1000

interface Limit {
  /** Aborted when the time is up, or `signal` is. */
  signal: AbortSignal
  /** Rejects a second later: work that ignores the signal is not waited for. */
  over: Promise<never>
  isReached(): boolean
  clear(): void
}

/** Returns a limit of time for some work, to be cleared when it is done. */
export function startLimit(ms: number, signal: AbortSignal): Limit {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), ms)
  let last: NodeJS.Timeout | undefined
  const over = new Promise<never>((_resolve, reject) => {
    last = setTimeout(() => reject(limit.signal.reason), ms + graceMs)
  })
  return {
    signal: AbortSignal.any([signal, limit.signal]),
    over,
    isReached: () => limit.signal.aborted,
    clear() {
      clearTimeout(timer)
      clearTimeout(last)
    },
  }
}
