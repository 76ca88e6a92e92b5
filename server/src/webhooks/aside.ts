import type { Logger } from 'pino'

interface Work {
  /** Whose work it is. */
  key: string
  /** Has it begun later, by whatever process. Where it is done by then, that does nothing. */
  postpone(afterSeconds: number): Promise<void>
  begin(): Begun
}

interface Begun {
  /** Settles when the other side has answered, or nobody waits for it any more. */
  answered: Promise<unknown>
  done: Promise<void>
}

/** What takes longer holds up nobody else. */
const patienceMs = 2000
/** How much slow work of one key there may be before more of it has to wait. */
const mostSlow = 5
const waitSeconds = 15
// Longer than any work takes: a process that ends meanwhile leaves it to be done then.
const lostAfterSeconds = 60

const slow = new Map<string, number>()

/**
 * Does work, and lets go of what is answered late: it goes on by itself, with a job behind it in case this process
 * ends. So one organisation's receivers that hang keep nobody else's events waiting for longer than two seconds.
 * @throws what the work throws, unless it was let go
 */
export async function aside(log: Logger, { key, postpone, begin }: Work): Promise<void> {
  if (slowOf(key) >= mostSlow) return postpone(waitSeconds)
  const { answered, done } = begin()
  if (await isOverSoon(answered)) return done
  slow.set(key, slowOf(key) + 1)
  void done
    .catch((error: unknown) =>
      log.info({ err: error, key }, 'slow work was not finished, and is begun again'),
    )
    .finally(() => settle(key))
  await postpone(lostAfterSeconds)
}

const isAnswered = () => true

function slowOf(key: string): number {
  return slow.get(key) ?? 0
}

function settle(key: string): void {
  const left = slowOf(key) - 1
  if (left > 0) slow.set(key, left)
  else slow.delete(key)
}

async function isOverSoon(answered: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  const isOver = await Promise.race([answered.then(isAnswered, isAnswered), late])
  clearTimeout(timer)
  return isOver
}
