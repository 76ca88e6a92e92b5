import { hrSystemTexts } from '@bonafide/shared/contract/organisation/hr-system.ts'
import { and, eq } from 'drizzle-orm'
import { changeReferences } from '#employees/change-employee.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { inviteEmployee } from '#invitations/invite-employee.ts'
import { AppError } from '#platform/app-error.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { applyChanges, takenFrom } from './apply-changes.ts'
import { type Asked, lockConnection } from './connection.ts'
import { findStarter } from './find-starter.ts'
import { HrisError, type HrisStarter } from './hris-provider.ts'
import { type HrisConnectionRow, hrisStarters, type HrisStarterRow } from './hris-tables.ts'
import { tellUsers } from './hris-log.ts'
import { judgeStarter, type Verdict, waiting } from './judge-starter.ts'

/** A connection that runs, with its settings. */
export type Running = HrisConnectionRow & { settings: NonNullable<HrisConnectionRow['settings']> }

/**
 * Reads one employee at the HR system and does what follows: invites, offers, takes a change over, or says why not. Their
 * record as it is now decides, so it does not matter how often, or in which order, changes are told.
 * @throws HrisError where their system fails
 */
export async function takeInStarter(
  deps: Deps,
  running: Running,
  { account, provider }: Asked,
  starterId: string,
): Promise<void> {
  const { fields } = running.settings
  const starter = await provider.readStarter(account, starterId, fields)
  if (starter?.lacking.length) await requireFields({ account, provider }, running, starter)
  const { orgId, system } = running
  const acting = { orgId, actor: `provider:${system}` } as const
  try {
    await inOrganisation(deps, acting, async (scope) => {
      if (!(await stillRuns(scope, running))) return
      if (starter) await takeIn(scope, running, starter)
      else await noteDeleted(scope, running, starterId)
    })
  } catch (error) {
    if (!(error instanceof AppError) || !starter) throw error
    // Nothing of it was done: the reason is noted in a transaction of its own.
    await inOrganisation(deps, acting, async (scope) => {
      if (await stillRuns(scope, running)) await noteRefusal(scope, starter, error)
    })
  }
}

/** @throws HrisError where a field is gone for all, and not hidden in one record */
async function requireFields(
  { account, provider }: Asked,
  { settings }: Running,
  { lacking }: HrisStarter,
): Promise<void> {
  const { fields: offered } = await provider.readOffering(account)
  const isThere = new Set(offered.map(({ id }) => id))
  const gone = lacking.filter((name) => !isThere.has(settings.fields[name] ?? ''))
  if (gone.length)
    throw new HrisError('field_deleted', `fields are gone: ${gone.join(', ')}`, { fields: gone })
}

/** False for a connection that was paused, ended or changed since its settings were read. */
async function stillRuns(scope: Scope, { account, settings }: Running): Promise<boolean> {
  const now = await lockConnection(scope, 'share')
  return (
    now !== undefined &&
    !now.paused &&
    now.account === account &&
    JSON.stringify(now.settings) === JSON.stringify(settings)
  )
}

async function takeIn(scope: Scope, running: Running, starter: HrisStarter): Promise<void> {
  const known = await findStarter(scope, starter.starterId)
  if (known && !known.employeeId) return
  const row = await lockStarter(scope, starter.starterId)
  if (row?.employeeId) {
    const { starterId, employeeId } = row
    const text = await applyChanges(scope, { ...row, employeeId: row.employeeId }, starter)
    const outcome = text === undefined ? row.outcome : 'changed'
    await storeStarter(scope, starter, { ...row, outcome, takenOver: takenFrom(starter) })
    if (text !== undefined) await tellUsers(scope, { outcome, text, starterId, employeeId })
    return
  }
  const verdict = await judgeStarter(scope, running, starter)
  await settle(scope, row, starter, await carryOut(scope, verdict))
}

/** The lock on an employee comes first, as where an employee is erased. */
async function lockStarter(scope: Scope, starterId: string): Promise<HrisStarterRow | undefined> {
  const { tx, orgId } = scope
  const isTheirs = and(eq(hrisStarters.orgId, orgId), eq(hrisStarters.starterId, starterId))
  const [seen] = await tx.select().from(hrisStarters).where(isTheirs)
  if (seen?.employeeId) await lockEmployeeRow(scope, seen.employeeId)
  if (!seen) {
    // Of two who read the same new starter at once, the second waits here for the first.
    const first = { state: 'skipped', outcome: 'refused', updatedAt: scope.deps.clock() } as const
    await tx
      .insert(hrisStarters)
      .values({ orgId, starterId, ...first })
      .onConflictDoNothing()
  }
  const [row] = await tx.select().from(hrisStarters).where(isTheirs).for('update')
  return row
}

/** What has become of a starter: the verdict, and the employee whom they are linked with. */
type Settled = Verdict & { employeeId?: string }

async function carryOut(scope: Scope, verdict: Verdict): Promise<Settled> {
  const { outcome, invitation, employeeIds = [] } = verdict
  if (outcome === 'invited' && invitation) {
    const { employeeId } = await inviteEmployee(scope, invitation, { source: 'hr_system' }, { mayWait: true })
    return { ...verdict, employeeId }
  }
  const [employeeId] = employeeIds
  return outcome === 'linked' && employeeId ? { ...verdict, employeeId } : verdict
}

const states: Partial<Record<Verdict['outcome'], HrisStarterRow['state']>> = {
  invited: 'linked',
  linked: 'linked',
  waits: 'waiting',
  offered: 'offered',
}

async function settle(
  scope: Scope,
  before: HrisStarterRow | undefined,
  starter: HrisStarter,
  { outcome, text, isTold, employeeId }: Settled,
): Promise<void> {
  const { starterId, fullName } = starter
  if (!isTold && !employeeId) {
    // Nothing is kept of who has worked there for long, or has left.
    const isTheirs = and(eq(hrisStarters.orgId, scope.orgId), eq(hrisStarters.starterId, starterId))
    await scope.tx.delete(hrisStarters).where(isTheirs)
    return
  }
  const isNew = before?.outcome !== outcome || before.fullName === null
  await storeStarter(scope, starter, {
    state: states[outcome] ?? 'skipped',
    outcome,
    employeeId: employeeId ?? null,
    takenOver: outcome === 'invited' ? takenFrom(starter) : null,
    // An employee who was here before may have been verified already.
    resultDue: outcome === 'linked',
  })
  if (isNew || employeeId) {
    await tellUsers(scope, { outcome, text, starterId, fullName, ...(employeeId && { employeeId }) })
  }
}

type Stored = Partial<Omit<HrisStarterRow, 'orgId' | 'starterId'>> & Pick<HrisStarterRow, 'state' | 'outcome'>

/** Stores a starter; their name and address only as long as they are no employee here. */
async function storeStarter(
  { deps, tx, orgId }: Scope,
  { starterId, fullName, email, startDate }: HrisStarter,
  row: Stored & Partial<HrisStarterRow>,
): Promise<void> {
  // A cluster lets no statement set the column that rows are distributed by, not even to what it is.
  const { orgId: _org, starterId: _id, fullName: _name, email: _email, startDate: _day, ...stored } = row
  const personal = stored.employeeId
    ? { fullName: null, email: null, startDate: null }
    : { fullName, email, startDate }
  await tx
    .update(hrisStarters)
    .set({ ...stored, ...personal, updatedAt: deps.clock() })
    .where(and(eq(hrisStarters.orgId, orgId), eq(hrisStarters.starterId, starterId)))
}

const later = new Set([
  'quota_exhausted',
  'plan_needed',
  'too_many_requests',
  'messages_stopped',
  'unavailable',
])

async function noteRefusal(scope: Scope, starter: HrisStarter, error: AppError): Promise<void> {
  const row = await lockStarter(scope, starter.starterId)
  const outcome = later.has(error.code) ? ('waits' as const) : ('refused' as const)
  const text = outcome === 'waits' ? waiting(error.message) : `${error.message} Nothing was changed here.`
  if (row?.employeeId) {
    if (row.outcome === outcome) return
    await storeStarter(scope, starter, { ...row, outcome })
    await tellUsers(scope, { outcome, text, starterId: starter.starterId, employeeId: row.employeeId })
    return
  }
  await settle(scope, row, starter, { outcome, text, isTold: true })
}

/** Notes that their record is gone. An employee here stays: what is kept of them has an end of its own. */
async function noteDeleted(scope: Scope, { system }: Running, starterId: string): Promise<void> {
  const { tx, orgId } = scope
  const isTheirs = and(eq(hrisStarters.orgId, orgId), eq(hrisStarters.starterId, starterId))
  const [row] = await tx.select().from(hrisStarters).where(isTheirs).for('update')
  if (!row || row.outcome === 'deleted_there') return
  if (!row.employeeId) {
    await tx.delete(hrisStarters).where(isTheirs)
    return
  }
  await tx.update(hrisStarters).set({ outcome: 'deleted_there', resultDue: false }).where(isTheirs)
  const { name } = hrSystemTexts[system]
  const text = `Their record is no longer at ${name}, or hidden from us. They stay here: enter a leave date, or that they were not hired, so that their data has an end.`
  await tellUsers(scope, { outcome: 'deleted_there', text, starterId, employeeId: row.employeeId })
}

/** Links a starter with an employee who was here before. The next reading takes their record over. */
export async function linkStarter(
  scope: Scope,
  { starterId, employeeId }: { starterId: string; employeeId: string },
): Promise<void> {
  await changeReferences(scope, employeeId, { externalId: starterId })
  await scope.tx
    .update(hrisStarters)
    .set({
      state: 'linked',
      outcome: 'linked',
      employeeId,
      resultDue: true,
      takenOver: null,
      fullName: null,
      email: null,
      startDate: null,
      updatedAt: scope.deps.clock(),
    })
    .where(and(eq(hrisStarters.orgId, scope.orgId), eq(hrisStarters.starterId, starterId)))
}
