import {
  type EvidencePack,
  mostPacked,
  packDays,
  type PackSelection,
} from '@bonafide/shared/contract/right-to-work/evidence-packs.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { type HourlyTask, tryEach } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { inMegabytes } from '#right-to-work/evidence/add-evidence.ts'
import { worksOn } from '#right-to-work/inspection/inspect.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { buildPackJob, isPack, listedDays, lockPack } from './load-pack.ts'
import { evidencePackEmployees, evidencePacks } from './packs-tables.ts'
import { getPack } from './read-packs.ts'
import { dropPack } from './store-parts.ts'

const mostAtOnce = 3
const expiredAtOnce = 500

/** Starts a pack of several employees. Its employees are fixed now. */
export async function requestPack(scope: Scope, selection: PackSelection): Promise<EvidencePack> {
  const { deps, tx, orgId, actor } = scope
  await lockOrganisation(scope)
  const building = await tx.$count(
    evidencePacks,
    and(eq(evidencePacks.orgId, orgId), eq(evidencePacks.state, 'building')),
  )
  if (building >= mostAtOnce) {
    throw new AppError('conflict', `${mostAtOnce} packs are being made. Wait until one is finished.`)
  }
  await requirePackRoom(scope)
  const isMeant = and(eq(employees.orgId, orgId), isNull(employees.erasedAt), meant(scope, selection))
  const total = await tx.$count(employees, isMeant)
  if (!total) throw new AppError('conflict', 'No employees match. Choose other employees for the pack')
  if (total > mostPacked) {
    throw new AppError(
      'conflict',
      `A pack can hold up to ${mostPacked} employees, and these are ${total}. Choose fewer`,
    )
  }
  if (selection.kind === 'chosen' && total < new Set(selection.employeeIds).size) {
    throw new AppError('conflict', 'One of the chosen employees no longer exists. Choose again')
  }
  const pack = { orgId, id: crypto.randomUUID(), createdAt: deps.clock(), createdBy: actor }
  await tx.insert(evidencePacks).values({
    ...pack,
    state: 'building',
    kind: selection.kind,
    site: selection.kind === 'site' ? selection.site : null,
    onDay: selection.on ?? null,
    total,
    done: 0,
    bytes: 0,
  })
  const position = sql<number>`(row_number() over (order by ${employees.createdAt}, ${employees.id}))::int`
  await tx.insert(evidencePackEmployees).select(
    tx
      .select({
        orgId: employees.orgId,
        packId: sql<string>`${pack.id}::uuid`.as('pack_id'),
        position: position.as('position'),
        employeeId: sql<string>`${employees.id}`.as('employee_id'),
        outcome: sql<null>`null::text`.as('outcome'),
        entries: sql<null>`null::jsonb`.as('entries'),
      })
      .from(employees)
      .where(isMeant),
  )
  await deps.jobs.enqueue(tx, buildPackJob, { orgId, packId: pack.id })
  const data = { packId: pack.id, kind: selection.kind, employees: total }
  await record(scope, { action: 'evidence.pack_requested', data })
  return getPack(scope, pack.id)
}

/** Checks the room for packs. Finished packs count; one being built may exceed the limit, by less than its 4 GB. */
async function requirePackRoom({ deps, tx, orgId }: Scope): Promise<void> {
  const [kept] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${evidencePacks.bytes}), 0)` })
    .from(evidencePacks)
    .where(and(eq(evidencePacks.orgId, orgId), inArray(evidencePacks.state, ['building', 'failed', 'ready'])))
  const most = deps.settings.evidenceBytesPerOrganisation
  if (Number(kept?.bytes) < most) return
  deps.log.warn({ orgId, bytes: Number(kept?.bytes) }, 'an organisation has no room for more evidence packs')
  throw new AppError(
    'evidence_full',
    `Your packs use all ${inMegabytes(most)} MB that there is for them. Delete one first.`,
  )
}

function meant({ deps, tx }: Scope, { kind, site, employeeIds, on }: PackSelection): SQL | undefined {
  if (kind === 'chosen') return inArray(employees.id, required('employeeIds', employeeIds))
  const isWorking = on === undefined ? undefined : worksOn(tx, on)
  if (kind === 'site') return and(eq(employees.site, required('site', site)), isWorking)
  return kind === 'left' ? lt(employees.leaveDate, londonDay(deps.clock())) : isWorking
}

function required<T>(field: string, value: T | undefined): T {
  const message = field === 'site' ? 'Please enter a site' : 'Please choose at least one employee'
  if (value === undefined) throw fieldError(field, message)
  return value
}

/** Stops the work and deletes what was made. */
export async function cancelPack(scope: Scope, packId: string): Promise<EvidencePack> {
  const { state } = await lockPack(scope, packId)
  if (state !== 'building' && state !== 'failed') {
    throw new AppError('conflict', 'This pack has already stopped. Reload the page')
  }
  await dropPack(scope, packId)
  await scope.tx.update(evidencePacks).set({ state: 'cancelled' }).where(isPack(scope.orgId, packId))
  await record(scope, { action: 'evidence.pack_deleted', data: { packId, reason: 'cancelled' } })
  return getPack(scope, packId)
}

/** Continues a failed pack where it stopped. */
export async function retryPack(scope: Scope, packId: string): Promise<EvidencePack> {
  const { deps, tx, orgId } = scope
  const { state } = await lockPack(scope, packId)
  if (state !== 'failed')
    throw new AppError('conflict', 'You can only try a failed pack again. Reload the page')
  await tx
    .update(evidencePacks)
    .set({ state: 'building', failedEmployeeId: null })
    .where(isPack(orgId, packId))
  await deps.jobs.enqueue(tx, buildPackJob, { orgId, packId })
  await record(scope, { action: 'evidence.pack_retried', data: { packId } })
  return getPack(scope, packId)
}

/** Deletes a finished pack before its time. */
export async function removePack(scope: Scope, packId: string): Promise<EvidencePack> {
  const { state } = await lockPack(scope, packId)
  if (state !== 'ready') throw new AppError('conflict', 'This pack is not finished')
  await dropPack(scope, packId)
  await scope.tx
    .update(evidencePacks)
    .set({ state: 'deleted', expiresAt: null })
    .where(isPack(scope.orgId, packId))
  await record(scope, { action: 'evidence.pack_deleted', data: { packId, reason: 'user' } })
  return getPack(scope, packId)
}

/** Deletes packs whose time is over, and forgets those that are listed no more. */
export async function expirePacks(deps: Deps): Promise<Record<string, number>> {
  const before = (days: number) => new Date(deps.clock().getTime() - days * millisecondsInDay)
  const { state, expiresAt, createdAt, orgId, id } = evidencePacks
  const isOver = or(
    and(eq(state, 'ready'), lt(expiresAt, deps.clock())),
    and(inArray(state, ['failed', 'building']), lt(createdAt, before(packDays))),
  )
  const isOld = lt(createdAt, before(listedDays))
  const found = await deps.db
    .select({ orgId, packId: id })
    .from(evidencePacks)
    .where(or(isOver, isOld))
    .limit(expiredAtOnce)
  const expired = await tryEach(
    deps,
    found,
    ({ packId, ...of }) =>
      inOrganisation(deps, { ...of, actor: 'system' }, async (scope) => {
        const pack = await lockPack(scope, packId)
        await dropPack(scope, packId)
        if (pack.createdAt < before(listedDays)) {
          const theirs = evidencePackEmployees
          await scope.tx.delete(theirs).where(and(eq(theirs.orgId, of.orgId), eq(theirs.packId, packId)))
          await scope.tx.delete(evidencePacks).where(isPack(of.orgId, packId))
          return true
        }
        await scope.tx.update(evidencePacks).set({ state: 'expired' }).where(isPack(of.orgId, packId))
        await record(scope, { action: 'evidence.pack_deleted', data: { packId, reason: 'expired' } })
        return true
      }),
    { text: 'a pack of evidence could not be deleted', facts: (pack) => pack },
  )
  return { expired }
}

export const expirePacksTask: HourlyTask = { name: 'expire-packs', run: expirePacks }
