import type {
  HrSettings,
  HrSystemState,
  NewHrConnection,
} from '@bonafide/shared/contract/organisation/hr-system.ts'
import { eq } from 'drizzle-orm'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { actingScope, type UserPrincipal } from '#platform/http/principal.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import {
  askNow,
  lockConnection,
  openConnection,
  providerOf,
  requireConnection,
  requireSameAccount,
  showConnection,
} from './connection.ts'
import { HrisError, type HrisOffering } from './hris-provider.ts'
import { hrisConnections, hrisLog, hrisStarters } from './hris-tables.ts'
import { readHrisJob } from './hris-jobs.ts'

/** Connects an HR system, which has to accept the key first, or gives the connection another key. */
export async function connect(
  deps: Deps,
  principal: UserPrincipal,
  { system, account, key }: NewHrConnection,
): Promise<HrSystemState> {
  // Outside of the transaction: it waits for a server somewhere.
  await askNow(deps, system, () => providerOf(deps, system).readOffering({ account, key }))
  return inOrganisation(deps, actingScope(principal), async (scope) => {
    const { tx, orgId } = scope
    await lockOrganisation(scope)
    const before = await lockConnection(scope)
    if (before) requireSameAccount(before, { system, account })
    const keySealed = (await organisationKey(scope)).seal('hr-system', key)
    if (before) {
      await tx
        .update(hrisConnections)
        .set({ keySealed, problem: null, failingSince: null, retryAt: null })
        .where(eq(hrisConnections.orgId, orgId))
      if (!before.paused) await scope.deps.jobs.enqueue(tx, readHrisJob, { orgId })
    } else {
      const connectedAt = scope.deps.clock()
      await tx.insert(hrisConnections).values({ orgId, system, account, keySealed, connectedAt })
    }
    const action = before ? 'hr_system.key_changed' : 'hr_system.connected'
    await record(scope, { action, data: { system, account } })
    return showConnection(scope)
  })
}

/** Chooses what is read and written. All changes of the last year are looked at again, by the new choice. */
export async function changeSettings(
  deps: Deps,
  principal: UserPrincipal,
  settings: HrSettings,
): Promise<HrSystemState> {
  const { orgId } = principal
  const known = await requireConnection(deps.db, orgId)
  const { account, provider } = await openConnection({ deps, tx: deps.db, orgId }, known)
  const offering = await askNow(deps, known.system, () => provider.readOffering(account))
  requireOffered(offering, settings)
  return inOrganisation(deps, actingScope(principal), async (scope) => {
    const before = await lockConnection(scope)
    if (!before) throw new AppError('not_found', 'No HR system is connected. Connect one first.')
    await scope.tx
      .update(hrisConnections)
      .set({ settings, readFrom: null, problem: null, failingSince: null })
      .where(eq(hrisConnections.orgId, orgId))
    if (!before.paused) await scope.deps.jobs.enqueue(scope.tx, readHrisJob, { orgId })
    const { fields, locations, startsFrom, channel, folder } = settings
    const data = { fields, locations: locations?.length ?? null, startsFrom, channel, folder }
    await record(scope, { action: 'hr_system.changed', data })
    return showConnection(scope)
  })
}

/** @throws AppError invalid_input for what the account does not have, or a field that holds something else */
function requireOffered(
  { fields, locations, folders }: HrisOffering,
  { fields: chosen, locations: wanted, folder }: HrSettings,
): void {
  const holds = new Map(fields.map(({ id, holds: what }) => [id, what]))
  for (const [name, id] of Object.entries(chosen)) {
    if (id === null) continue
    const what = holds.get(id)
    if (!what) throw fieldError(`fields.${name}`, 'This field is no longer there. Choose another one.')
    if (name.endsWith('Date') && what !== 'day')
      throw fieldError(`fields.${name}`, 'Choose a field that holds a date.')
    if (name === 'result' && what !== 'text')
      throw fieldError('fields.result', 'Choose a field that holds text.')
  }
  if (chosen.result && Object.values(chosen).filter((id) => id === chosen.result).length > 1) {
    throw fieldError('fields.result', 'The result needs a field of its own: what is in it is replaced.')
  }
  if (wanted?.some((id) => !locations.some((location) => location.id === id))) {
    throw fieldError('locations', 'One of these locations is no longer there. Choose again.')
  }
  if (folder !== null && !folders.some(({ id }) => id === folder)) {
    throw fieldError('folder', 'This folder is no longer there. Choose another one.')
  }
}

export async function pause(scope: Scope): Promise<HrSystemState> {
  return switchTo(scope, true)
}

/** Starts, or goes on after a pause, with a reading at once. */
export async function resume(scope: Scope): Promise<HrSystemState> {
  return switchTo(scope, false)
}

async function switchTo(scope: Scope, paused: boolean): Promise<HrSystemState> {
  const { deps, tx, orgId } = scope
  const before = await lockConnection(scope)
  if (!before) throw new AppError('not_found', 'No HR system is connected. Connect one first.')
  if (!paused && !before.settings) {
    throw new AppError('conflict', 'Choose the fields before you start.')
  }
  await tx
    .update(hrisConnections)
    .set({ paused, ...(!paused && { retryAt: null }) })
    .where(eq(hrisConnections.orgId, orgId))
  if (!paused) await deps.jobs.enqueue(tx, readHrisJob, { orgId })
  if (before.paused !== paused) {
    await record(scope, { action: paused ? 'hr_system.paused' : 'hr_system.resumed' })
  }
  return showConnection(scope)
}

/**
 * Ends the connection: our webhook there goes as far as they answer, and the key and all that was noted here go in any
 * case.
 */
export async function disconnect(deps: Deps, principal: UserPrincipal): Promise<HrSystemState> {
  const known = await requireConnection(deps.db, principal.orgId)
  const webhookLeft = !(await dropWebhook(deps, known))
  return inOrganisation(deps, actingScope(principal), async (scope) => {
    const { tx, orgId } = scope
    await lockConnection(scope)
    await tx.delete(hrisLog).where(eq(hrisLog.orgId, orgId))
    await tx.delete(hrisStarters).where(eq(hrisStarters.orgId, orgId))
    await tx.delete(hrisConnections).where(eq(hrisConnections.orgId, orgId))
    const { system, account } = known
    await record(scope, { action: 'hr_system.disconnected', data: { system, account, webhookLeft } })
    return showConnection(scope)
  })
}

type Known = Awaited<ReturnType<typeof requireConnection>>

/** @returns false where it may still be there: its deliveries are refused from now on */
async function dropWebhook(deps: Deps, known: Known): Promise<boolean> {
  if (known.webhookId === null) return true
  const { account, provider } = await openConnection({ deps, tx: deps.db, orgId: known.orgId }, known)
  try {
    await provider.webhook?.delete(account, known.webhookId)
    return true
  } catch (error) {
    if (!(error instanceof HrisError)) throw error
    deps.log.warn({ err: error, system: known.system }, 'the webhook at an HR system could not be deleted')
    return false
  }
}
