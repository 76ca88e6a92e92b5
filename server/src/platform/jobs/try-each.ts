import { isConnectionSpent } from '#platform/db/database-failure.ts'
import type { Deps } from '#platform/scope.ts'

interface Failure<T> {
  /** The log's text for an item that failed, and the facts that identify it. */
  text: string
  facts: (each: T) => Record<string, string>
}

/**
 * Does something for each, one after the other. A failure of one is logged and holds up no other; a database that is away
 * fails all of them, so that error is thrown.
 * @returns the number for which it was done: those for which `work` did not return false
 */
export async function tryEach<T>(
  { log }: Pick<Deps, 'log'>,
  all: readonly T[],
  work: (each: T) => Promise<boolean | void>,
  { text, facts }: Failure<T>,
): Promise<number> {
  let done = 0
  for (const each of all) {
    try {
      if ((await work(each)) !== false) done += 1
    } catch (error) {
      if (isConnectionSpent(error)) throw error
      log.error({ err: error, ...facts(each) }, text)
    }
  }
  return done
}
