import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { confirmPassword, ownAccount } from '#accounts/own-account.ts'
import type { Attempting } from '#accounts/sign-in-limits.ts'
import { memberships } from '#accounts/users-tables.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Tx } from '#platform/db/database.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { actingScope, type UserPrincipal } from '#platform/http/principal.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { leaveOrganisation } from '#accounts/team/change-member.ts'
import { deleteAccounts } from './forget-accounts.ts'

interface Proof {
  password?: string | undefined
  /** The email of a user who has no password. */
  email?: string | undefined
}

/**
 * Deletes the account of a user, in all organisations they belong to. Their actions there keep their name, as those of
 * a removed user.
 * @throws AppError conflict for the last owner of an organisation that is not closed
 */
export async function deleteAccount(
  deps: Deps,
  principal: UserPrincipal,
  proof: Proof,
  caller: Attempting,
): Promise<{ deleted: boolean }> {
  await requireProof(deps, principal.userId, proof, caller)
  const { userId } = principal
  await inOrganisation(deps, actingScope(principal), async (scope) => {
    const { tx } = scope
    const theirs = await tx
      .select({ orgId: memberships.orgId, role: memberships.role })
      .from(memberships)
      .where(eq(memberships.userId, userId))
      // Always in the same order, so that two of them at once do not wait for each other.
      .orderBy(asc(memberships.orgId))
    for (const { orgId } of theirs) await lockOrganisation({ tx, orgId })
    await requireOtherOwners(tx, userId)
    for (const { orgId, role } of theirs) {
      const there = { ...scope, orgId }
      await leaveOrganisation(there, { userId, role })
      await record(there, { action: 'account.deleted', data: { userId } })
    }
    await deleteAccounts(scope.deps, tx, [userId])
  })
  return { deleted: true }
}

async function requireProof(
  deps: Deps,
  userId: string,
  { password, email }: Proof,
  caller: Attempting,
): Promise<void> {
  const account = await ownAccount(deps, userId)
  if (account.passwordHash) {
    if (!password) throw fieldError('password', 'Please enter your password')
    return confirmPassword(deps, account, { password, field: 'password', caller })
  }
  if (normaliseEmail(email ?? '') !== account.emailKey) {
    throw fieldError('email', 'Please enter the email address of your account')
  }
}

/** The locks are held: of two owners who leave at once one is the last. */
async function requireOtherOwners(tx: Tx, userId: string): Promise<void> {
  const owned = await tx
    .select({ orgId: memberships.orgId, name: organisations.name })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'owner'), isNull(organisations.closedAt)))
    .orderBy(asc(memberships.createdAt))
  for (const { orgId, name } of owned) {
    const isOther = and(
      eq(memberships.orgId, orgId),
      eq(memberships.role, 'owner'),
      ne(memberships.userId, userId),
    )
    if (await tx.$count(memberships, isOther)) continue
    throw new AppError(
      'conflict',
      `You are the last owner of ${name}. Make another user an owner, or close the organisation first.`,
    )
  }
}
