/** Tracks the time from the start of a flow to its stop, as often as it is started. */
export function createFlowLife() {
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
