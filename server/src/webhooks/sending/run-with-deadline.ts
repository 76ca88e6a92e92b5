import type { Logger } from 'pino'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

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
