import * as v from 'valibot'
import type { StaffProblem } from '@bonafide/shared/contract/employees/staff-imports.ts'
import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import { defineJob, type JobData, type Delivery } from '#platform/jobs/define-job.ts'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { AppError } from '#platform/app-error.ts'
import { isPassingFailure } from '#platform/db/database-failure.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { type ActingScope, type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { existingMessage } from './check-staff.ts'
import { findEmployee, importRow } from './import-row.ts'
import { judgeMember, judgeRow, refusalsOf, worksWithout } from './judge-row.ts'
import { mayImport } from './may-import.ts'
import { problemsByColumn } from './row-reader.ts'
import { openRow, sealRow } from './staff-import-rows.ts'
import { staffImportRows, staffImports } from './staff-imports-tables.ts'

export const runStaffImportJob = defineJob('staff-import.run', {
  data: v.object({ orgId: v.string(), importId: v.string() }),
})

type Import = typeof staffImports.$inferSelect
type Row = typeof staffImportRows.$inferSelect
type Data = JobData<typeof runStaffImportJob>

// Well below the time after which a job is given to another process.
const sliceMs = 15_000

/**
 * Works off the rows of an import, each in a transaction of its own, until all are done or it was stopped. Another
 * process continues what this one leaves undone.
 */
export async function runStaffImport(
  deps: Deps,
  data: Data,
  { signal }: Pick<Delivery<Data>, 'signal'>,
): Promise<void> {
  const [found] = await deps.db.select().from(staffImports).where(isImport(data))
  if (!found) return
  const acting: ActingScope = { orgId: data.orgId, actor: `user:${found.createdBy}` }
  const until = performance.now() + sliceMs
  while (!signal.aborted && performance.now() < until) {
    const next = await workOffNext(deps, acting, found)
    if (next === 'not allowed') return stopUnallowed(deps, found)
    if (next === 'none') return finish(deps, data)
  }
  // The others have their turn, and the job its time.
  await inOrganisation(deps, acting, (scope) => scope.deps.jobs.enqueue(scope.tx, runStaffImportJob, data))
}

const isImport = ({ orgId, importId }: Data) =>
  and(eq(staffImports.orgId, orgId), eq(staffImports.id, importId))

/** `none`: no row waits, the import was stopped, or another user continues it. */
type Next = 'done' | 'none' | 'not allowed'

async function workOffNext(deps: Deps, acting: ActingScope, found: Import): Promise<Next> {
  let taken: Row | undefined
  try {
    return await inOrganisation(deps, acting, async (scope) => {
      if (!(await mayImport(scope, found.createdBy))) return 'not allowed'
      taken = await takeNext(scope, found)
      if (!taken) return 'none'
      await settle(scope, taken, await workOff(scope, taken, found))
      return 'done'
    })
  } catch (error) {
    if (!taken || isPassingFailure(error)) throw error
    const row = taken
    const problems = problemsOf(deps, error)
    await inOrganisation(deps, acting, (scope) => settle(scope, row, { outcome: 'refused', problems }))
    return 'done'
  }
}

function problemsOf({ log }: Deps, error: unknown): StaffProblem[] {
  if (error instanceof AppError) {
    const { errors } = error.details
    return errors ? problemsByColumn(errors) : [{ column: null, message: error.message }]
  }
  log.error({ err: error }, 'a row of an import could not be saved')
  return [{ column: null, message: 'We could not save this row. Import it again.' }]
}

/** The next row with its lock. A stop waits for the row that is being worked on. */
async function takeNext({ tx, orgId }: Scope, { id: importId, createdBy }: Import): Promise<Row | undefined> {
  const [running] = await tx
    .select({ state: staffImports.state, createdBy: staffImports.createdBy })
    .from(staffImports)
    .where(isImport({ orgId, importId }))
    .for('share')
  if (running?.state !== 'running' || running.createdBy !== createdBy) return undefined
  const [row] = await tx
    .select()
    .from(staffImportRows)
    .where(isWaiting({ orgId, importId }))
    .orderBy(asc(staffImportRows.line))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

const isWaiting = ({ orgId, importId }: Data) =>
  and(
    eq(staffImportRows.orgId, orgId),
    eq(staffImportRows.importId, importId),
    eq(staffImportRows.outcome, 'waiting'),
  )

type Settled = Pick<Row, 'outcome'> & {
  problems?: StaffProblem[]
  employeeId?: string
  excuseState?: Row['excuseState']
  worksWithout?: boolean
}

async function workOff(scope: Scope, row: Row, { id, createdBy, invites }: Import): Promise<Settled> {
  const { deps } = scope
  const { cells } = openRow(await organisationKey(scope), row)
  const employeeId = await findEmployee(scope, cells)
  if (employeeId) {
    return { outcome: 'existing', employeeId, problems: [{ column: 'Email', message: existingMessage }] }
  }
  const { member, problems } = judgeRow({ cells }, ruleBook(), deps.clock())
  if (!member) return { outcome: 'refused', problems }
  const refusals = refusalsOf(judgeMember(deps, member))
  if (refusals.length) return { outcome: 'refused', problems: refusals }
  const imported = await importRow(scope, member, { createdBy, importId: id, invites })
  const { rightToWork } = imported
  return {
    outcome: 'created',
    employeeId: imported.employeeId,
    excuseState: rightToWork.state,
    worksWithout: worksWithout(deps, member, rightToWork),
  }
}

async function settle(scope: Scope, row: Row, { problems, ...settled }: Settled): Promise<void> {
  const { tx, orgId } = scope
  const { importId, line } = row
  const key = await organisationKey(scope)
  const rowSealed = problems ? sealRow(key, { cells: openRow(key, row).cells, problems }) : null
  await tx
    .update(staffImportRows)
    .set({ ...settled, rowSealed })
    .where(and(isWaiting({ orgId, importId }), eq(staffImportRows.line, line)))
}

/** Stops an import whose user may not import any more. Another user, who may, can continue it. */
async function stopUnallowed({ db, log }: Deps, { orgId, id: importId, createdBy }: Import): Promise<void> {
  const isTheirs = and(isImport({ orgId, importId }), eq(staffImports.createdBy, createdBy))
  await db
    .update(staffImports)
    .set({ state: 'stopped' })
    .where(and(isTheirs, eq(staffImports.state, 'running')))
  log.warn({ importId }, 'an import was stopped, since its user may not import any more')
}

async function finish({ db }: Deps, data: Data): Promise<void> {
  const waiting = db
    .select({ one: sql`1` })
    .from(staffImportRows)
    .where(isWaiting(data))
  await db
    .update(staffImports)
    .set({ state: 'done' })
    .where(and(isImport(data), eq(staffImports.state, 'running'), notExists(waiting)))
}
