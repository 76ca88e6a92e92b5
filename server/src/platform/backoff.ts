interface Backoff {
  firstSeconds: number
  mostSeconds: number
}

/** Returns the seconds to wait after so many tries: twice as long each time, up to a limit. */
export function backoffSeconds(attempts: number, { firstSeconds, mostSeconds }: Backoff): number {
  return Math.min(firstSeconds * 2 ** attempts, mostSeconds)
}
