import type { HrLogEntry, HrOutcome } from '@bonafide/shared/contract/organisation/hr-starters.ts'
import { and, desc, eq } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { hrisLog } from './hris-tables.ts'
import { needsUser } from './hris-texts.ts'

interface Entry {
  outcome: HrOutcome
  text: string
  starterId?: string
  /** Of one who is no employee here. */
  fullName?: string | null
  employeeId?: string | null
}

/** Tells the organisation's users what happened. The audit log has what they themselves did. */
export async function tellUsers({ deps, tx, orgId }: Scope, entry: Entry): Promise<void> {
  const { outcome, text, starterId = null, fullName = null, employeeId = null } = entry
  await tx.insert(hrisLog).values({
    orgId,
    id: crypto.randomUUID(),
    at: deps.clock(),
    outcome,
    text,
    needsYou: needsUser(outcome),
    starterId,
    fullName: employeeId ? null : fullName,
    employeeId,
  })
}

const mostEntries = 100

/** Lists the latest entries, newest first, with the names as they are now. */
export async function listLog({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<{ items: HrLogEntry[] }> {
  const rows = await tx
    .select({ entry: hrisLog, employeeName: employees.fullName })
    .from(hrisLog)
    .leftJoin(employees, and(eq(employees.orgId, hrisLog.orgId), eq(employees.id, hrisLog.employeeId)))
    .where(eq(hrisLog.orgId, orgId))
    .orderBy(desc(hrisLog.at), desc(hrisLog.id))
    .limit(mostEntries)
  const items = rows.map(({ entry, employeeName }) => {
    const { orgId: _, at, fullName, ...told } = entry
    return { ...told, at: at.toISOString(), fullName: employeeName ?? fullName }
  })
  return { items }
}
