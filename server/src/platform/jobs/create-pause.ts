/** Waits from one look to the next, or where no time is given for good, unless all who wait are woken before. */
export function createPause(ms?: number): { pause(): Promise<void>; wake(): void } {
  const waiting = new Set<() => void>()
  const pause = () =>
    new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer)
        waiting.delete(goOn)
        resolve()
      }
      const timer = ms === undefined ? undefined : setTimeout(goOn, ms)
      waiting.add(goOn)
    })
  const wake = () => {
    for (const goOn of waiting) goOn()
  }
  return { pause, wake }
}
