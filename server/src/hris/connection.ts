import {
  type HrSystemName,
  hrSystemTexts,
  type HrSystemState,
} from '@bonafide/shared/contract/organisation/hr-system.ts'
import { and, eq } from 'drizzle-orm'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { type KeyScope, organisationKey } from '#platform/keys/organisation-key.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { type HrisAccount, HrisError, type HrisProvider, hrisProviders } from './hris-provider.ts'
import { type HrisConnectionRow, hrisConnections, hrisStarters } from './hris-tables.ts'
import { problemOf } from './hris-texts.ts'

export async function findConnection(
  connection: Connection,
  orgId: string,
): Promise<HrisConnectionRow | undefined> {
  const [row] = await connection.select().from(hrisConnections).where(eq(hrisConnections.orgId, orgId))
  return row
}

/** The same with a lock on it. `share`: it stays what it is until the transaction ends, and others read it. */
export async function lockConnection(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  strength: 'update' | 'share' = 'update',
): Promise<HrisConnectionRow | undefined> {
  const [row] = await tx.select().from(hrisConnections).where(eq(hrisConnections.orgId, orgId)).for(strength)
  return row
}

/** @throws AppError not_found where none is connected */
export async function requireConnection(connection: Connection, orgId: string): Promise<HrisConnectionRow> {
  const row = await findConnection(connection, orgId)
  if (!row) throw new AppError('not_found', 'No HR system is connected. Connect one first.')
  return row
}

/** What a connection is asked with, and the HR system that is asked. */
export interface Asked {
  account: HrisAccount
  provider: HrisProvider
}

export async function openConnection(
  scope: KeyScope & { deps: Pick<Deps, 'providers'> },
  { system, account, keySealed }: HrisConnectionRow,
): Promise<Asked> {
  const key = (await organisationKey(scope)).open('hr-system', keySealed)
  if (key === undefined) throw new Error('the key of an HR system was sealed with another key')
  return { account: { account, key }, provider: providerOf(scope.deps, system) }
}

export function providerOf({ providers }: Pick<Deps, 'providers'>, system: HrSystemName): HrisProvider {
  return providers.get(hrisProviders)[system]
}

/**
 * Asks an HR system while a user waits.
 * @throws AppError invalid_input for an account or a key that is not accepted, unavailable for any other failure
 */
export async function askNow<T>(
  { log }: Pick<Deps, 'log'>,
  system: HrSystemName,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof HrisError)) throw error
    log.warn({ err: error, system }, 'an HR system failed')
    const { code, message } = problemOf(system, error)
    if (code === 'key_refused') throw fieldError('key', message)
    if (code === 'account_unknown') throw fieldError('account', message)
    throw new AppError('unavailable', message, { retryAfter: error.retryAfter ?? 60 })
  }
}

/** Returns the connection as users are shown it. */
export async function showConnection({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<HrSystemState> {
  const row = await findConnection(tx, orgId)
  if (!row) return { connection: null }
  const count = (state: 'waiting' | 'offered') =>
    tx.$count(hrisStarters, and(eq(hrisStarters.orgId, orgId), eq(hrisStarters.state, state)))
  const isFailing = !row.paused && row.problem !== null
  return {
    connection: {
      system: row.system,
      account: row.account,
      state: row.paused ? 'paused' : isFailing ? 'failing' : 'connected',
      failingSince: isFailing ? (row.failingSince?.toISOString() ?? null) : null,
      problem: isFailing ? row.problem : null,
      lastReadAt: row.lastReadAt?.toISOString() ?? null,
      hasWebhook: row.webhookId !== null,
      settings: row.settings,
      waiting: await count('waiting'),
      offers: await count('offered'),
      connectedAt: row.connectedAt.toISOString(),
    },
  }
}

/** @throws AppError conflict for another account than the one that is connected */
export function requireSameAccount(
  { system, account }: HrisConnectionRow,
  given: { system: HrSystemName; account: string },
): void {
  if (system === given.system && account === given.account) return
  const message = `${hrSystemTexts[system].name} is connected with another account. Disconnect it before you connect this one.`
  throw new AppError('conflict', message)
}
