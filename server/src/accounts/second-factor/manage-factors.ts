import type { Factors } from '@bonafide/shared/contract/accounts/factors.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { findFirstMembership } from '#accounts/memberships.ts'
import { lockAccount, ownAccount } from '#accounts/own-account.ts'
import { memberships, users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Connection } from '#platform/db/database.ts'
import type { UserPrincipal } from '#platform/http/principal.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { isFactorRequired, readFactorDue, updateFactorDue } from './factor-due.ts'
import { type FactorRow, factors, recoveryCodes } from './factors-tables.ts'
import { countRecoveryCodes, ownFactors } from './own-factors.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

const Id = v.pipe(v.string(), v.uuid())
const most = 10

/** Returns the factors of the user who is signed in. */
export async function listFactors(deps: Deps, { orgId, userId }: UserPrincipal): Promise<Factors> {
  const dueAt = await readFactorDue({ tx: deps.db, orgId }, userId)
  const own = await ownFactors(deps.db, userId)
  return {
    items: own.map(({ id, kind, name, createdAt, usedAt }) => ({
      id,
      kind,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(deps.db, userId),
    required: await isFactorRequired(deps, deps.db, userId),
    weakPassword: (await ownAccount(deps, userId)).passwordIsWeak,
    dueAt: dueAt?.toISOString() ?? null,
  }
}

/** @throws AppError conflict for who has as many as one can look after */
export async function requireRoom(connection: Connection, userId: string): Promise<FactorRow[]> {
  const own = await ownFactors(connection, userId)
  if (own.length < most) return own
  throw new AppError('conflict', `You have ${most} already. Remove one that you do not use any more.`)
}

/**
 * Has a factor whose first proof was right count.
 * @returns ten recovery codes with the first factor of a user, none with a later one
 */
export async function admitFactor(
  scope: Scope,
  factor: Pick<FactorRow, 'id' | 'userId' | 'kind' | 'name'>,
): Promise<{ recoveryCodes: string[] }> {
  const { deps, tx } = scope
  const { id, userId, kind, name } = factor
  await lockAccount(tx, userId)
  const isFirst = (await ownFactors(tx, userId)).length === 0
  const admitted = await tx
    .update(factors)
    .set({ confirmedAt: deps.clock() })
    .where(and(eq(factors.id, id), eq(factors.userId, userId), isNull(factors.confirmedAt)))
    .returning({ id: factors.id })
  if (!admitted.length) throw notFound()
  await updateDueEverywhere(deps, tx, userId)
  await record(scope, { action: 'factor.added', data: { userId, kind, name } })
  return { recoveryCodes: isFirst ? await renewRecoveryCodes(deps, tx, userId) : [] }
}

/**
 * Removes a factor of the user who is signed in.
 * @throws AppError conflict for the last one, where an organisation asks for one
 */
export async function removeFactor(scope: Scope, userId: string, id: string): Promise<{ removed: boolean }> {
  const { deps, tx } = scope
  await lockAccount(tx, userId)
  const own = await ownFactors(tx, userId)
  const factor = own.find((one) => v.is(Id, id) && one.id === id)
  if (!factor) throw notFound()
  if (own.length === 1 && (await isFactorRequired(deps, tx, userId))) {
    throw new AppError('conflict', 'Your organisation asks for a second factor. Add another one first.')
  }
  await tx.delete(factors).where(eq(factors.id, id))
  // Codes that stand in for nothing would be a factor of their own.
  if (own.length === 1) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await record(scope, { action: 'factor.removed', data: { userId, kind: factor.kind, name: factor.name } })
  return { removed: true }
}

/** Removes every factor of a user who has lost theirs. @returns how many there were */
export async function removeAllFactors(scope: Scope, userId: string): Promise<number> {
  const { deps, tx } = scope
  await lockAccount(tx, userId)
  const own = await ownFactors(tx, userId)
  await tx.delete(factors).where(eq(factors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await updateDueEverywhere(deps, tx, userId)
  if (own.length) await record(scope, { action: 'factor.removed', data: { userId, kind: 'all' } })
  return own.length
}

/** Makes ten new codes for who has a factor. */
export async function replaceRecoveryCodes(
  scope: Scope,
  userId: string,
): Promise<{ recoveryCodes: string[] }> {
  const { deps, tx } = scope
  await lockAccount(tx, userId)
  if (!(await ownFactors(tx, userId)).length) {
    throw new AppError('conflict', 'Recovery codes replace a lost second factor. Add a second factor first.')
  }
  const codes = await renewRecoveryCodes(deps, tx, userId)
  await record(scope, { action: 'factor.codes_renewed', data: { userId } })
  return { recoveryCodes: codes }
}

async function updateDueEverywhere(deps: Deps, connection: Connection, userId: string): Promise<void> {
  const rows = await connection
    .select({ orgId: memberships.orgId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  for (const { orgId } of rows) await updateFactorDue(deps, connection, { orgId, userId })
}

export function notFound(): AppError {
  return new AppError('not_found', 'This second factor does not exist')
}

/**
 * Removes the second factors of a user who has lost them, an owner among them, by the word of who runs the server.
 * @returns what an operator is told
 */
export async function resetByOperator(deps: Deps, email: string): Promise<{ done: boolean; text: string }> {
  const found = await findFirstMembership(deps.db, eq(users.emailKey, normaliseEmail(email)))
  if (!found) return { done: false, text: `There is no user with the address ${email}.` }
  const { user, organisation } = found
  const removed = await inOrganisation(deps, { orgId: organisation.id, actor: 'system' }, (scope) =>
    removeAllFactors(scope, user.id),
  )
  if (!removed) return { done: true, text: `${user.email} has no second factor.` }
  const text = `${user.email} signs in with their password alone now, and is told so by email. Their organisation's audit log says that it was done.`
  return { done: true, text }
}
