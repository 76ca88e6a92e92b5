import { Semaphore, withTimeout } from 'async-mutex'
import { AppError } from '#platform/app-error.ts'

/** The place of one request among those that are worked on. */
export interface Place {
  leave(): void
  /**
   * Leaves the place while a caller is waited for, so that slow ones take none from others, and comes back after it,
   * before those that are new.
   * @throws AppError unavailable, where no place is free by then
   */
  awayFor<T>(wait: () => Promise<T>): Promise<T>
}

/** @throws AppError unavailable, where no place gets free soon enough */
export type Admit = () => Promise<Place>

export interface Admission {
  admit: Admit
  /** Whether so many wait already that one more would wait too long. */
  isFull(): boolean
}

/** Long enough for a burst, and short enough for those who wait to have their answer within a second. */
const waitMs = 300
/** When those are told to come again for whom there is no place. */
export const retryAfterSeconds = 1
/** How much the last request counts in what one takes on average. */
const lastCounts = 0.1
/** One that was away has waited for its turn before. */
const [newcomer, returning] = [0, 1]

/** What is told to those for whom there is no place. */
export const busy = new AppError('unavailable', 'The service is busy. Try again in a moment.', {
  retryAfter: retryAfterSeconds,
})

/**
 * Lets so many requests in at once. Of more than can be worked off, those that would wait too long are told so at once,
 * and those that are let in stay fast: without it all of them wait, until nobody waits for the answers any more.
 */
export function createAdmission(atOnce: number): Admission {
  const places = withTimeout(new Semaphore(atOnce), waitMs, busy)
  let waiting = 0
  let takesMs = 0
  const isFull = () => (waiting * takesMs) / atOnce > waitMs

  async function enter(priority: number): Promise<() => void> {
    waiting++
    const [, release] = await places.acquire(1, priority).finally(() => waiting--)
    const from = performance.now()
    return () => {
      takesMs += (performance.now() - from - takesMs) * lastCounts
      release()
    }
  }

  async function admit(): Promise<Place> {
    if (isFull()) throw busy
    let release: (() => void) | undefined = await enter(newcomer)
    const leave = () => {
      release?.()
      release = undefined
    }
    return {
      leave,
      async awayFor(wait) {
        leave()
        const result = await wait()
        release = await enter(returning)
        return result
      },
    }
  }
  return { admit, isFull }
}
