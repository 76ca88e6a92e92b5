import type { verifications } from '@bonafide/shared/contract/verifications.ts'
import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Scope } from '#platform/scope.ts'
import { attentionOf, employeesUnderWay } from './employees-under-way.ts'
import { showWaiting } from './show-waiting.ts'
import { readWaiting, waitingColumns } from './waiting-employee.ts'

/** Lists the employees who need a look, the latest first: older ones have been seen before. */
export async function listAttention(
  scope: Scope,
  { limit }: { limit: number },
): Promise<v.InferInput<typeof verifications.attention.reply>> {
  const rows = await readWaiting(
    scope.tx,
    sql`with ${employeesUnderWay(scope)},
      judged as (select *, ${attentionOf(scope)} as attention from under_way)
      select ${waitingColumns}, (count(*) over ())::int as total
      from judged
      where attention is not null
      order by judged.waiting_since desc, id
      limit ${limit}`,
  )
  return { total: rows[0]?.total ?? 0, items: await showWaiting(scope, rows) }
}
