import type { Logger } from 'pino'

interface Work {
  orgId: string
  endpointId: string
  /** Has it begun later, by whatever process. Where it is done by then, that does nothing. */
  postpone(afterSeconds: number): Promise<void>
  begin(): Begun
}

interface Begun {
  /** Settles when the other side has answered, or is not waited for any more. */
  answered: Promise<unknown>
  done: Promise<void>
}

/** The time after which a delivery is let go, so that it holds up no other one. */
const deadlineMs = 2000
const waitSeconds = 15
// Longer than any work takes: a process that ends meanwhile leaves it to be done then.
const lostAfterSeconds = 60

const limiter = createConcurrencyLimiter()

/**
 * Does work, and lets go of it when the answer is late: it goes on by itself, with a job behind it in case this process
 * ends. So receivers that hang hold up a batch of jobs for two seconds at most, the wait for a place included. A
 * postponed delivery comes back behind everything that has not been tried yet.
 * @throws any error of the work, unless it was let go
 */
export async function runWithDeadline(
  log: Logger,
  { orgId, endpointId, postpone, begin }: Work,
): Promise<void> {
  const deadline = startDeadline()
  try {
    const place = await limiter.take({ orgId, endpointId }, deadline.over)
    if (!place) return await postpone(waitSeconds)
    const { answered, done } = begin()
    const isOver = answered.then(isAnswered, isAnswered)
    void isOver.then(place.leave)
    if (await Promise.race([isOver, deadline.over])) return await done
    place.becomeSlow()
    done.catch((error: unknown) =>
      log.info({ err: error, endpointId }, 'slow work was not finished, and is begun again'),
    )
    await postpone(lostAfterSeconds)
  } finally {
    deadline.end()
  }
}

const isAnswered = () => true

function startDeadline(): { over: Promise<false>; end(): void } {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs)
  })
  return { over, end: () => clearTimeout(timer) }
}

interface Whose {
  orgId: string
  endpointId: string
}

interface Place {
  /** Says that its work takes long: where all places are taken by such work, none is waited for. */
  becomeSlow(): void
  leave(): void
}

const mostOfEndpoint = 10
// As many as all endpoints of an organisation may take: the limit of those who go on replacing theirs.
const mostOfOrganisation = 100

/** Places for work on its way, so that no endpoint and no organisation takes all there is. */
export function createConcurrencyLimiter() {
  const taken = new Map<string, number>()
  const slow = new Map<string, number>()
  let waiting: (() => void)[] = []

  const isFull = (counts: Map<string, number>, { orgId, endpointId }: Whose) =>
    (counts.get(endpointId) ?? 0) >= mostOfEndpoint || (counts.get(orgId) ?? 0) >= mostOfOrganisation
  const count = (counts: Map<string, number>, { orgId, endpointId }: Whose, by: 1 | -1) => {
    for (const key of [orgId, endpointId]) {
      const left = (counts.get(key) ?? 0) + by
      if (left) counts.set(key, left)
      else counts.delete(key)
    }
    const told = waiting
    waiting = []
    for (const tell of told) tell()
  }
  const nextChange = () => new Promise<true>((resolve) => void waiting.push(() => resolve(true)))

  return {
    /** A place for work, or none: not while others may soon be free, until it is too late. */
    async take(whose: Whose, tooLate: Promise<false>): Promise<Place | undefined> {
      while (isFull(taken, whose)) {
        if (isFull(slow, whose) || !(await Promise.race([nextChange(), tooLate]))) return undefined
      }
      count(taken, whose, 1)
      let state: 'quick' | 'slow' | 'left' = 'quick'
      return {
        becomeSlow() {
          if (state !== 'quick') return
          state = 'slow'
          count(slow, whose, 1)
        },
        leave() {
          if (state === 'slow') count(slow, whose, -1)
          state = 'left'
          count(taken, whose, -1)
        },
      }
    },
  }
}
