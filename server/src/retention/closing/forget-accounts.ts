import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import {
  knownDevices,
  memberships,
  sessions,
  teamInvitations,
  users,
  userTraces,
} from '#accounts/users-tables.ts'
import { directoryUsers } from '#accounts/directory/directory-tables.ts'
import { googleIdentities } from '#accounts/google/google-identities-tables.ts'
import { mailedTokens } from '#accounts/email-confirmation/mailed-tokens-tables.ts'
import { lockAccount } from '#accounts/own-account.ts'
import { factorChallenges, factors, recoveryCodes } from '#accounts/second-factor/factors-tables.ts'
import { removedMembers, ssoIdentities, ssoTokens } from '#accounts/single-sign-on/sso-tables.ts'
import { forgetFailures } from '#accounts/sign-in-limits.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'

/** The name of a user whose own name is kept nowhere any more. */
const noName = 'Deleted user'

/** Takes away all that lets users in and writes to them. Their names stay for what they did in organisations that go on. */
export async function deleteAccounts(
  deps: Pick<Deps, 'clock' | 'keys'>,
  tx: Connection,
  ids: readonly string[],
): Promise<void> {
  if (!ids.length) return
  const meant = [...ids]
  for (const id of meant.toSorted()) await lockAccount(tx, id)
  const rows = await tx.select({ emailKey: users.emailKey }).from(users).where(inArray(users.id, meant))
  // First, as a cluster demands of a table that is on each of its nodes.
  await tx
    .update(users)
    .set({
      email: '',
      // No address looks like that, so the former one can sign up again.
      emailKey: sql`'deleted:' || ${users.id}`,
      passwordHash: null,
      emailConfirmedAt: null,
      emailSetAt: null,
      previousEmail: null,
      provenEmail: null,
      deletedAt: sql`coalesce(${users.deletedAt}, ${deps.clock().toISOString()}::timestamptz)`,
    })
    .where(inArray(users.id, meant))
  for (const { emailKey } of rows) {
    await forgetFailures(deps, tx, emailKey)
    // Invitations that still wait belong to an organisation, and are for the address.
    await tx
      .delete(teamInvitations)
      .where(and(eq(teamInvitations.emailKey, emailKey), isNotNull(teamInvitations.endedAt)))
  }
  await tx.delete(sessions).where(inArray(sessions.userId, meant))
  await tx.delete(userTraces).where(inArray(userTraces.userId, meant))
  await tx.delete(knownDevices).where(inArray(knownDevices.userId, meant))
  await tx.delete(googleIdentities).where(inArray(googleIdentities.userId, meant))
  await tx.delete(factors).where(inArray(factors.userId, meant))
  await tx.delete(recoveryCodes).where(inArray(recoveryCodes.userId, meant))
  await tx.delete(factorChallenges).where(inArray(factorChallenges.userId, meant))
  await tx.delete(ssoIdentities).where(inArray(ssoIdentities.userId, meant))
  await tx.delete(ssoTokens).where(inArray(ssoTokens.userId, meant))
  await tx.delete(removedMembers).where(inArray(removedMembers.userId, meant))
  await tx.delete(directoryUsers).where(inArray(directoryUsers.userId, meant))
  await tx.delete(mailedTokens).where(inArray(mailedTokens.userId, meant))
}

/**
 * Deletes the accounts of those who belong to no organisation any more, now that one of theirs is erased, and their names
 * where no organisation that goes on has them in its audit log.
 */
export async function forgetStranded(
  deps: Pick<Deps, 'clock' | 'keys'>,
  tx: Connection,
  { orgId, candidates }: { orgId: string; candidates: readonly string[] },
): Promise<void> {
  if (!candidates.length) return
  const members = await tx
    .selectDistinct({ userId: memberships.userId })
    .from(memberships)
    .where(inArray(memberships.userId, [...candidates]))
  const belong = new Set(members.map(({ userId }) => userId))
  const ids = candidates.filter((id) => !belong.has(id))
  await deleteAccounts(deps, tx, ids)
  const named = await namedElsewhere(tx, orgId, ids)
  const nameless = ids.filter((id) => !named.has(`user:${id}`))
  if (!nameless.length) return
  await tx
    .update(users)
    .set({ name: noName, firstName: noName, lastName: '' })
    .where(inArray(users.id, nameless))
}

// Reads the whole log, once for an organisation that is erased.
async function namedElsewhere(tx: Connection, orgId: string, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await tx
    .selectDistinct({ actor: auditLog.actor })
    .from(auditLog)
    .innerJoin(organisations, eq(organisations.id, auditLog.orgId))
    .where(
      and(
        inArray(
          auditLog.actor,
          ids.map((id) => `user:${id}`),
        ),
        ne(auditLog.orgId, orgId),
        isNull(organisations.erasedAt),
      ),
    )
  return new Set(rows.map(({ actor }) => actor))
}
