import { isConnectionSpent } from '#platform/db/database-failure.ts'
import type { Deps } from '#platform/scope.ts'

interface Failure<T> {
  /** What the log says of one for which it failed, and which one that is. */
  text: string
  facts: (each: T) => Record<string, string>
}

/**
 * Does something for each, one after the other. What stands in the way of one is logged and holds up no other; while
 * the database is away it is the same for all, and is thrown.
 * @returns for how many it was done: those for which `work` did not answer false
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
