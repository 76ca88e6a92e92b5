import { AppError } from '#platform/app-error.ts'
import { limitedAddress } from './client-ip.ts'
import { type Client, FairQueue } from './fair-queue.ts'

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
export type Admit = (client: Client) => Promise<Place>

export interface Admission {
  admit: Admit
  /** Says whether a newcomer of this client is to be told at once to come again. */
  turnsAway(client: Client): boolean
}

/** Sent in Retry-After when no place is free. */
export const retryAfterSeconds = 1
/** The weight of the last request in the average duration. */
const lastCounts = 0.1

/** Sent when no place is free. */
export const busy = new AppError('unavailable', 'The service is busy. Try again in a moment.', {
  retryAfter: retryAfterSeconds,
})

/** Identifies the sender of a request by what is known before any lookup. */
export const clientOf = (ip: string, authorization = ''): Client => ({
  address: limitedAddress(ip),
  caller: authorization,
})

interface Waiting {
  enter(): void
  refuse(): void
  timer: NodeJS.Timeout | undefined
}

/**
 * Lets `atOnce` requests in at a time, and takes the waiting clients in turn. Under overload, requests that would wait
 * too long are refused at once, so that the admitted ones stay fast: otherwise all of them would wait until their callers
 * have gone.
 */
export function createAdmission(atOnce: number): Admission {
  const queue = new FairQueue<Waiting>(atOnce, () => performance.now())
  let takesMs = 0

  function letIn(): void {
    for (let entry = queue.next(); entry; entry = queue.next()) {
      clearTimeout(entry.item.timer)
      if (queue.isLate(entry)) {
        queue.leave(entry.client)
        entry.item.refuse()
      } else entry.item.enter()
    }
  }

  /** Takes a place when its turn comes. Without a time it is one that comes back. */
  function enter(client: Client, forMs?: number): Promise<Place> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        enter: () => resolve(placeOf(client)),
        refuse: () => reject(busy),
        timer: undefined,
      }
      const entry = queue.add(client, waiting, forMs)
      waiting.timer = setTimeout(() => {
        if (queue.remove(entry)) reject(busy)
      }, entry.forMs)
      letIn()
    })
  }

  function placeOf(client: Client): Place {
    const from = performance.now()
    let isHeld = true
    let leave = () => {
      if (!isHeld) return
      isHeld = false
      takesMs += (performance.now() - from - takesMs) * lastCounts
      queue.leave(client)
      letIn()
    }
    return {
      leave: () => leave(),
      async awayFor(wait) {
        leave()
        const result = await wait()
        const { leave: leaveAgain } = await enter(client)
        leave = leaveAgain
        return result
      },
    }
  }

  /** Returns the time that a newcomer may wait; where there is none, one that has waited too long is told so too. */
  function timeFor(client: Client): number | undefined {
    const forMs = queue.mayWait(client, takesMs)
    const late = forMs === undefined ? queue.cut(client) : undefined
    clearTimeout(late?.item.timer)
    late?.item.refuse()
    return forMs
  }

  return {
    async admit(client) {
      const forMs = timeFor(client)
      if (forMs === undefined) throw busy
      return enter(client, forMs)
    },
    turnsAway: (client) => timeFor(client) === undefined,
  }
}
