import { useEffect, useState } from 'react'
import { useApp } from '#lib/app-context.ts'

/** Time before the end of the session from which it is announced, in milliseconds. */
const warning = 5 * 60_000
// Compared with the clock on the wall: a timer for the whole time would not count the hours of a closed laptop.
const interval = 5_000

/**
 * Returns the minutes the session has left, once there are five or fewer. When it is over, it lapses where something is
 * typed and ends otherwise.
 */
export function useSessionClock(endsAt: number, isTyped: () => boolean): number | undefined {
  const { session } = useApp()
  const [minutes, setMinutes] = useState<number>()
  useEffect(() => {
    function look() {
      const left = endsAt - Date.now()
      setMinutes(left > warning ? undefined : Math.max(1, Math.ceil(left / 60_000)))
      if (left > 0) return
      if (isTyped()) session.lapse()
      else session.expire()
    }
    look()
    const timer = setInterval(look, interval)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [endsAt, isTyped, session])
  return minutes
}
