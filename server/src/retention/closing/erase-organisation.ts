import { addMinutes, subDays } from 'date-fns'
import { and, eq, isNotNull, isNull, like, lte, notInArray, type SQL } from 'drizzle-orm'
import { onAccounts } from '#platform/db/reach.ts'
import { organisations, lookups } from '#platform/db/organisations-tables.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { loadUserIds } from '#accounts/memberships.ts'
import { memberships } from '#accounts/users-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { testOrganisationOf } from '#platform/db/test-organisation.ts'
import { forgetStranded } from './forget-accounts.ts'
import { emptyTable, eraseEmployees } from './erase-rows.ts'
import { eraseTestData } from './erase-test-data.ts'
import { emptiedTables, keptLookups } from './organisation-tables.ts'
import { readClosing } from './close-organisation.ts'
import { organisationErased, organisationEraseDue, tellOwners } from './closing-messages.ts'

const warnedDaysBefore = 7
// The clocks of two processes differ by less: none restores what another has begun to erase.
const graceMinutes = 10
// The time for which a message that could not be sent is retried.
const toldWithinDays = 1

/**
 * Moves closed organisations towards their end: a week before, tells their owners; on the day, erases the data; a day
 * later, erases the addresses that the owners were told by. The next hour continues what a run did not finish.
 */
export async function eraseClosed(deps: Deps): Promise<Record<string, number>> {
  const now = deps.clock()
  const { eraseAt, eraseWarnedAt, erasedAt, forgottenAt } = organisations
  const warnAt = subDays(now, -warnedDaysBefore)
  return {
    warned: await each(deps, and(isNull(erasedAt), isNull(eraseWarnedAt), lte(eraseAt, warnAt)), warnOwners),
    erased: await each(
      deps,
      and(isNull(erasedAt), lte(eraseAt, addMinutes(now, -graceMinutes))),
      eraseOrganisation,
    ),
    forgotten: await each(
      deps,
      and(isNull(forgottenAt), lte(erasedAt, subDays(now, toldWithinDays))),
      forgetOwners,
    ),
  }
}

export const eraseClosedTask: HourlyTask = { name: 'erase-closed', run: eraseClosed }

/** Handles each organisation on its own, so that a failure does not hold up the others. */
async function each(
  deps: Deps,
  isDue: SQL | undefined,
  act: (deps: Deps, orgId: string) => Promise<void>,
): Promise<number> {
  const due = await deps.db
    .select({ orgId: organisations.id })
    .from(organisations)
    .where(and(isNotNull(organisations.closedAt), isNull(organisations.forgottenAt), isDue))
    .orderBy(organisations.eraseAt)
  let done = 0
  for (const { orgId } of due) {
    try {
      await onAccounts('erase closed organisations', () => act(deps, orgId))
      done += 1
    } catch (error) {
      deps.log.error({ err: error, orgId }, 'a closed organisation could not be ended')
    }
  }
  return done
}

const noName = 'Erased organisation'

const acting = (orgId: string) => ({ orgId, actor: 'system' }) as const

/** Tells the owners once that the day is near. */
async function warnOwners(deps: Deps, orgId: string): Promise<void> {
  await inOrganisation(deps, acting(orgId), async (scope) => {
    await lockOrganisation(scope)
    const { closedAt } = await readClosing(scope)
    if (!closedAt) return
    const isThis = and(eq(organisations.id, orgId), isNull(organisations.eraseWarnedAt))
    const warned = await scope.tx
      .update(organisations)
      .set({ eraseWarnedAt: scope.deps.clock() })
      .where(isThis)
      .returning({ id: organisations.id })
    if (warned.length) await tellOwners(scope, organisationEraseDue, closedAt)
  })
}

/**
 * Erases what is known of the employees, one at a time, then table by table what else there is, and last who belonged to
 * it. Each part may be done twice, so the next run goes on where a process ended.
 */
async function eraseOrganisation(deps: Deps, orgId: string): Promise<void> {
  await eraseTestData(deps, testOrganisationOf(orgId), { withSetUp: true })
  await eraseEmployees(deps, orgId)
  for (const table of emptiedTables(deps)) {
    if (table !== memberships) await emptyTable(deps.db, table, orgId)
  }
  await deps.db
    .delete(lookups)
    .where(and(eq(lookups.orgId, orgId), notInArray(lookups.kind, [...keptLookups])))
  await inOrganisation(deps, acting(orgId), finish)
}

async function finish(scope: Scope): Promise<void> {
  const { deps, tx, orgId } = scope
  await lockOrganisation(scope)
  const { closedAt, erasedAt } = await readClosing(scope)
  if (!closedAt || erasedAt) return
  const owners = await loadUserIds(scope, 'owner')
  const others = [...(await loadUserIds(scope)), ...(await loadActorIds(scope))]
  await tellOwners(scope, organisationErased, closedAt)
  await record(scope, { action: 'organisation.erased' })
  await tx.delete(memberships).where(eq(memberships.orgId, orgId))
  const candidates = others.filter((id) => !owners.includes(id))
  await forgetStranded(deps, tx, { orgId, candidates })
  await tx
    .update(organisations)
    .set({
      erasedAt: deps.clock(),
      slug: `erased-${orgId}`,
      embedOrigins: [],
      escalateTo: null,
      accentColour: null,
    })
    .where(eq(organisations.id, orgId))
}

/** Returns all users who ever acted in the organisation, also those who have left it. */
async function loadActorIds({ tx, orgId }: Scope): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ actor: auditLog.actor })
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), like(auditLog.actor, 'user:%')))
  return rows.map(({ actor }) => actor.slice('user:'.length))
}

/** The owners were told that all is erased: now what that took goes too, and the name of the organisation. */
async function forgetOwners(deps: Deps, orgId: string): Promise<void> {
  await inOrganisation(deps, acting(orgId), async (scope) => {
    const { tx } = scope
    await lockOrganisation(scope)
    const told = await tx
      .selectDistinct({ userId: messages.userId })
      .from(messages)
      .where(and(eq(messages.orgId, orgId), isNotNull(messages.userId)))
    const candidates = told.flatMap(({ userId }) => userId ?? [])
    await forgetStranded(scope.deps, tx, { orgId, candidates })
    for (const table of emptiedTables(scope.deps)) await tx.delete(table).where(eq(table.orgId, orgId))
    await tx
      .update(organisations)
      .set({ name: noName, forgottenAt: scope.deps.clock() })
      .where(eq(organisations.id, orgId))
  })
}
