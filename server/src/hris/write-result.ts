import { createHash } from 'node:crypto'
import { hrSystemTexts } from '@bonafide/shared/contract/organisation/hr-system.ts'
import { millisecondsInMinute } from 'date-fns/constants'
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { AppError } from '#platform/app-error.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { EventSubscriber } from '#platform/audit/subscribers.ts'
import { isConnectionSpent } from '#platform/db/database-failure.ts'
import type { JobData } from '#platform/jobs/define-job.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { downloadPack } from '#right-to-work/pack/download-pack.ts'
import { type Asked, findConnection, openConnection } from './connection.ts'
import { HrisError, type HrisFile } from './hris-provider.ts'
import { writeResultJob } from './hris-jobs.ts'
import { tellUsers } from './hris-log.ts'
import { hrisConnections, hrisStarters, type HrisStarterRow } from './hris-tables.ts'
import { type Linked, type Result, resultOf } from './result-of.ts'
import type { Running } from './take-in-starter.ts'

const telling = new Set([
  'employee.completed',
  'employee.failed',
  'employee.unverified',
  'step.invalidated',
  'rtw.excuse_changed',
  'check.recorded',
])

/** Has the result written to the HR system whenever it may be another one. */
export const resultSubscriber: EventSubscriber<Scope> = {
  concerns: (action) => telling.has(action),
  isAwaited: (orgId) => sql`exists (select from ${hrisConnections} where org_id = ${orgId})`,
  job: writeResultJob,
}

/** Notes that an employee's result is to be written, and writes it. While that fails it is tried with each reading. */
export async function noteResult(
  deps: Deps,
  { orgId, seq }: JobData<typeof writeResultJob>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const [entry] = await deps.db
    .select({ employeeId: auditLog.employeeId })
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.seq, seq)))
  if (!entry?.employeeId) return
  const [noted] = await deps.db
    .update(hrisStarters)
    .set({ resultDue: true })
    .where(and(eq(hrisStarters.orgId, orgId), eq(hrisStarters.employeeId, entry.employeeId)))
    .returning()
  if (!noted) return
  const row = await findConnection(deps.db, orgId)
  if (!row?.settings || row.paused || (row.retryAt && row.retryAt > deps.clock())) return
  const running: Running = { ...row, settings: row.settings }
  const asked = await openConnection({ deps, tx: deps.db, orgId }, running)
  try {
    await writeDueResults(deps, running, asked, signal, noted.starterId)
  } catch (error) {
    if (!(error instanceof HrisError)) throw error
    deps.log.warn({ err: error, orgId }, 'a result could not be written to an HR system')
  }
}

const mostAtOnce = 200

/** @throws HrisError where their system fails: what is left stays due */
export async function writeDueResults(
  deps: Deps,
  running: Running,
  asked: Asked,
  signal: AbortSignal,
  starterId?: string,
): Promise<void> {
  const { orgId, resultDue, ...of } = hrisStarters
  const rows = await deps.db
    .select()
    .from(hrisStarters)
    .where(
      and(eq(orgId, running.orgId), eq(resultDue, true), starterId ? eq(of.starterId, starterId) : undefined),
    )
    .orderBy(asc(of.updatedAt))
    .limit(mostAtOnce)
  for (const row of rows) {
    if (signal.aborted) return
    if (row.employeeId) await writeOrLog(deps, running, asked, { ...row, employeeId: row.employeeId })
  }
}

async function writeOrLog(deps: Deps, running: Running, asked: Asked, row: Linked): Promise<void> {
  try {
    await writeResult(deps, running, asked, row)
  } catch (error) {
    if (error instanceof HrisError || isConnectionSpent(error)) throw error
    // One result that cannot be made, such as a pack whose files are away, holds up no other. It stays due.
    const { orgId, employeeId } = row
    deps.log.error({ err: error, orgId, employeeId }, 'a result could not be made for an HR system')
  }
}

/** Longer than a field and a file take. */
const busyMs = 5 * millisecondsInMinute
const mostRounds = 3

/** Writes as long as the result has become another one meanwhile. One process at a time: a file would be there twice. */
async function writeResult(deps: Deps, running: Running, asked: Asked, due: Linked): Promise<void> {
  // Who has it looks at the end whether it is another one by then.
  let row = await claim(deps, due)
  try {
    for (let round = 1; row; round++) {
      const isDone = await writeOnce(deps, running, asked, row)
      if (isDone || round === mostRounds) return
      row = await claim(deps, row)
    }
  } catch (error) {
    await deps.db.update(hrisStarters).set({ resultBusyUntil: null }).where(isRow(due))
    throw error
  }
}

const isRow = ({ orgId, starterId }: Pick<Linked, 'orgId' | 'starterId'>) =>
  and(eq(hrisStarters.orgId, orgId), eq(hrisStarters.starterId, starterId))

async function claim(deps: Deps, due: Linked): Promise<Linked | undefined> {
  const now = deps.clock()
  const { resultBusyUntil } = hrisStarters
  const [row] = await deps.db
    .update(hrisStarters)
    .set({ resultBusyUntil: new Date(now.getTime() + busyMs) })
    .where(and(isRow(due), or(isNull(resultBusyUntil), lte(resultBusyUntil, now))))
    .returning()
  return row?.employeeId ? { ...row, employeeId: row.employeeId } : undefined
}

/** @returns false where there is another result to write by now */
async function writeOnce(deps: Deps, running: Running, asked: Asked, row: Linked): Promise<boolean> {
  const acting = { orgId: running.orgId, actor: `provider:${running.system}` } as const
  const result = await inOrganisation(deps, acting, (scope) => resultOf(scope, row))
  let isSent = true
  if (result) {
    await writeField(deps, running, asked, row, result)
    isSent = await sendPack(deps, running, asked, row, result)
  }
  return inOrganisation(deps, acting, async (scope) => {
    await lockEmployeeRow(scope, row.employeeId)
    // What is noted from here on is noted behind this transaction.
    await scope.tx.select().from(hrisStarters).where(isRow(row)).for('update')
    const now = await resultOf(scope, row)
    const isOther = now !== undefined && (now.text !== result?.text || now.packOf !== result.packOf)
    await update(scope, row, { resultDue: isOther || !isSent, resultBusyUntil: null })
    return !isOther
  })
}

async function writeField(
  deps: Deps,
  { orgId, system, settings }: Running,
  { account, provider }: Asked,
  row: Linked,
  { text }: Result,
): Promise<void> {
  const field = settings.fields.result
  if (field === null || text === row.resultText) return
  const isWritten = await provider.writeField(account, row.starterId, field, text).catch((error: unknown) => {
    if (error instanceof HrisError && error.code === 'refused') return false
    throw error
  })
  await inOrganisation(deps, { orgId, actor: `provider:${system}` }, async (scope) => {
    await update(scope, row, { resultText: text })
    const { name } = hrSystemTexts[system]
    const told = isWritten
      ? `Written to their record at ${name}: ${text}`
      : `${name} did not take the result over: choose another field, or let our key write to it. It says: ${text}`
    await tell(scope, row, isWritten ? 'result_written' : 'result_refused', told)
  })
}

/** @returns false where the pack has to wait: many are asked for at once */
async function sendPack(
  deps: Deps,
  { orgId, system, settings }: Running,
  { account, provider }: Asked,
  row: Linked,
  { packOf }: Result,
): Promise<boolean> {
  const { folder } = settings
  if (folder === null || packOf === null || packOf === row.packOf) return true
  const { name } = hrSystemTexts[system]
  const done = async (outcome: 'pack_sent' | 'pack_too_large' | 'pack_refused', text: string) =>
    inOrganisation(deps, { orgId, actor: `provider:${system}` }, async (scope) => {
      await update(scope, row, { packOf })
      await tell(scope, row, outcome, text)
      return true
    })
  const tooLarge = () =>
    done(
      'pack_too_large',
      `The evidence pack is larger than ${name} takes (${provider.tooLargeBytes / 1_000_000} MB). Download it here, and keep it elsewhere.`,
    )
  // Names what is in it, so that a try after one that was done all the same finds it there.
  const mark = createHash('sha256').update(packOf).digest('hex').slice(0, 8)
  const who = { orgId, actor: `provider:${system}` } as const
  const file = await packFile(deps, who, row, { mark, tooLargeBytes: provider.tooLargeBytes })
  if (file === 'later') return false
  if (file === 'too_large') return tooLarge()
  try {
    await provider.addFile(account, row.starterId, folder, file)
  } catch (error) {
    if (!(error instanceof HrisError)) throw error
    if (error.code === 'too_large') return tooLarge()
    if (error.code !== 'refused') throw error
    const text = `${name} did not take the evidence pack. Download it here, and add it there by hand.`
    return done('pack_refused', text)
  }
  return done('pack_sent', `The evidence pack is among their files at ${name}.`)
}

/** Returns the evidence pack, or why there is none to send. */
async function packFile(
  deps: Deps,
  who: { orgId: string; actor: `provider:${string}` },
  { employeeId }: Linked,
  { mark, tooLargeBytes }: { mark: string; tooLargeBytes: number },
): Promise<HrisFile | 'too_large' | 'later'> {
  try {
    const pack = await downloadPack(deps, who, employeeId)
    if (pack.size >= tooLargeBytes) {
      // It ends by failing with the reason that it is given.
      await pack.bytes.cancel().catch(() => {})
      return 'too_large'
    }
    const name = pack.fileName.replace('.zip', `-${mark}.zip`)
    return { name, bytes: new Uint8Array(await new Response(pack.bytes).arrayBuffer()) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return 'later'
    throw error
  }
}

async function update({ tx }: Scope, row: Linked, change: Partial<HrisStarterRow>): Promise<void> {
  await tx.update(hrisStarters).set(change).where(isRow(row))
}

async function tell(
  scope: Scope,
  { starterId, employeeId }: Linked,
  outcome: Parameters<typeof tellUsers>[1]['outcome'],
  text: string,
): Promise<void> {
  const { tx, orgId } = scope
  const [employee] = await tx
    .select({ erasedAt: employees.erasedAt })
    .from(employees)
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
  if (employee && !employee.erasedAt) await tellUsers(scope, { outcome, text, starterId, employeeId })
}
