import { useEffect, useState } from 'react'

/** Counts the whole seconds until `time` (milliseconds since 1970), 0 once it has come. */
export function useCountdown(time: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((time - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}

/** Formats seconds as minutes and seconds: 21 is `0:21`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
