import { Semaphore, withTimeout } from 'async-mutex'
import { AppError } from '#platform/app-error.ts'

/** The place of one request among those that are worked on. */
export interface Place {
  leave(): void
  /**
   * Leaves the place while a caller is waited for, so that slow ones take none from others, and comes back after it.
   * @throws AppError unavailable, where no place is free by then
   */
  awayFor<T>(wait: () => Promise<T>): Promise<T>
}

/** @throws AppError unavailable, where no place gets free soon enough */
export type Admit = () => Promise<Place>

/** Long enough for a burst, and short enough for those who wait to have their answer within a second. */
const waitMs = 500
const retryAfter = 1

/**
 * Lets so many requests in at once. Of more than can be worked off, those that would wait longest are told so at once,
 * and those that are let in stay fast: without it all of them wait, until nobody waits for the answers any more.
 */
export function createAdmission(atOnce: number): Admit {
  const busy = new AppError('unavailable', 'The service is busy. Try again in a moment.', { retryAfter })
  const places = withTimeout(new Semaphore(atOnce), waitMs, busy)
  return async () => {
    let release: (() => void) | undefined
    const enter = async () => {
      release = (await places.acquire())[1]
    }
    const leave = () => {
      release?.()
      release = undefined
    }
    await enter()
    return {
      leave,
      async awayFor(wait) {
        leave()
        const result = await wait()
        await enter()
        return result
      },
    }
  }
}
