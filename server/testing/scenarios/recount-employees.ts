import { asc, eq, gt, sql } from 'drizzle-orm'
import { type EmployeeStatus, employeeStatuses } from '@bonafide/shared/contract/employees/employees.ts'
import { auditHeads } from '#platform/audit/audit-tables.ts'
import { type Connection, readRows } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { employeeCounts, employees } from '#employees/employees-tables.ts'

const batch = 500

/**
 * Puts counts right after tests have written employees past the product.
 * @returns in how many organisations they were others
 */
export async function recountEmployees({ db }: Pick<Deps, 'db'>): Promise<{ recounted: number }> {
  let recounted = 0
  let last: string | undefined
  for (;;) {
    const found = await db
      .select({ id: organisations.id })
      .from(organisations)
      .where(last === undefined ? undefined : gt(organisations.id, last))
      .orderBy(asc(organisations.id))
      .limit(batch)
    for (const { id } of found) if (await isOff(db, id)) recounted += await recount(db, id)
    last = found.at(-1)?.id
    if (found.length < batch) return { recounted }
  }
}

// Uses one statement, so that both sides are of one moment.
async function isOff(connection: Connection, orgId: string): Promise<boolean> {
  const rows = await readRows(
    connection,
    sql`select 1 from (select ${countedColumns} from ${employees} where org_id = ${orgId} and cleared_at is null) as truth
      left join (select * from ${employeeCounts} where org_id = ${orgId}) as known on true
      where ${sql.join(
        employeeStatuses.map((status) => sql.raw(`truth.${status} <> coalesce(known.${status}, 0)`)),
        sql` or `,
      )}`,
  )
  return rows.length > 0
}

// Takes the lock on the end of the audit log first, as every change of a status does.
function recount(db: Deps['db'], orgId: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.select().from(auditHeads).where(eq(auditHeads.orgId, orgId)).for('update')
    const [counted] = await readRows<Record<EmployeeStatus, number>>(
      tx,
      sql`select ${countedColumns} from ${employees} where org_id = ${orgId} and cleared_at is null`,
    )
    if (!counted) return 0
    await tx
      .insert(employeeCounts)
      .values({ orgId, ...counted })
      .onConflictDoUpdate({ target: employeeCounts.orgId, set: counted })
    return 1
  })
}

const countedColumns = sql.join(
  employeeStatuses.map((status) => sql.raw(`count(*) filter (where status = '${status}')::int as ${status}`)),
  sql`, `,
)

/** Fails where the counts of employees are not what counting tells. */
export async function requireCounted(deps: Deps): Promise<void> {
  const { recounted } = await recountEmployees(deps)
  if (recounted) throw new Error(`the employees of ${recounted} organisations were miscounted`)
}
