import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { and, eq, exists, isNull, lt, or, sql } from 'drizzle-orm'
import { steps } from '#employees/employees-tables.ts'
import { record } from '#platform/audit/record.ts'
import { type HourlyTask, tryEach } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { deleteFiles } from './delete-files.ts'
import { evidenceFiles } from './evidence-tables.ts'
import { sentBy } from './sent-files.ts'

// Limits a run to what an hour has time for; the rest follows in the next.
const batchSize = 5000

/**
 * Deletes files that no check has named within a day, and the remains of incomplete uploads. Files that an employee
 * has sent for preparation stay until a day after their step was decided.
 */
export async function discardEvidence(deps: Deps): Promise<Record<string, number>> {
  const before = (ms: number) => new Date(deps.clock().getTime() - ms)
  const decided = deps.db
    .select({ one: sql`1` })
    .from(steps)
    .where(
      and(
        eq(steps.orgId, evidenceFiles.orgId),
        eq(steps.employeeId, evidenceFiles.employeeId),
        eq(steps.type, 'rtw'),
        lt(steps.completedAt, before(millisecondsInDay)),
      ),
    )
  const isUseless = and(
    isNull(evidenceFiles.boundAt),
    or(
      and(lt(evidenceFiles.createdAt, before(millisecondsInDay)), or(sentBy('user'), exists(decided))),
      and(eq(evidenceFiles.state, 'uploading'), lt(evidenceFiles.createdAt, before(millisecondsInHour))),
    ),
  )
  const useless = await deps.db
    .select({ orgId: evidenceFiles.orgId, fileId: evidenceFiles.id })
    .from(evidenceFiles)
    .where(isUseless)
    .limit(batchSize)
  const discarded = await tryEach(
    deps,
    useless,
    ({ orgId, fileId }) =>
      inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
        // A check may have named it since.
        const isThis = and(eq(evidenceFiles.id, fileId), isUseless)
        const [file] = isThis ? await deleteFiles(scope, isThis) : []
        if (file?.state === 'stored' && file.employeeId) {
          const { employeeId } = file
          await record(scope, { action: 'evidence.discarded', employeeId, data: { fileId } })
        }
        return file !== undefined
      }),
    { text: 'a file without a check could not be deleted', facts: (file) => file },
  )
  return { discarded }
}

export const discardEvidenceTask: HourlyTask = { name: 'discard-evidence', run: discardEvidence }
