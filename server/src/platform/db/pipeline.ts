import { sqlStateOf } from '#platform/safe-error.ts'

type Results<Works extends readonly PromiseLike<unknown>[]> = {
  -readonly [I in keyof Works]: Awaited<Works[I]>
}

/** What every statement fails with after one of the transaction has failed. */
const afterFailure = '25P02'

/**
 * Has statements of one transaction under way at once, which the connection sends one after the other without waiting
 * for each answer. Waits for all of them even when one fails, as `Promise.all` does not: what is sent after the
 * rollback would be outside of every transaction.
 * @throws what the first in the list that failed by itself failed with
 */
export async function pipeline<const Works extends readonly PromiseLike<unknown>[]>(
  works: Works,
): Promise<Results<Works>> {
  const results = await Promise.allSettled(works)
  const failures = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => reason as unknown)
  if (failures.length) throw failures.find((failure) => sqlStateOf(failure) !== afterFailure) ?? failures[0]
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as Results<Works>
}
