import type { AuthReply, PasswordChange } from '@bonafide/shared/contract/auth.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { memberships, sessions, users } from './users-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { actingScope, type UserPrincipal } from '#platform/http/principal.ts'
import { confirmPassword, ownAccount } from './own-account.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { startSession } from './sessions/start-session.ts'

type User = typeof users.$inferSelect

/** Changes the password and ends every session there is; the answer carries a new one. */
export async function changePassword(
  deps: Deps,
  principal: UserPrincipal,
  { currentPassword, newPassword, ip }: PasswordChange & { ip: string },
): Promise<AuthReply> {
  const user = await ownAccount(deps, principal.userId)
  await confirmPassword(deps, user, { password: currentPassword, field: 'currentPassword', ip })
  refuseCommonPassword(newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword, deps.env.passwordMemoryKib)
  return inOrganisation(deps, actingScope(principal), async (scope) => {
    await savePassword(scope, user, passwordHash)
    await endSessions(scope, user.id)
    await record(scope, { action: 'password.changed' })
    const [organisation] = await scope.tx
      .select()
      .from(organisations)
      .where(eq(organisations.id, scope.orgId))
    if (!organisation) throw new Error(`there is no organisation ${scope.orgId}`)
    return startSession(deps, scope.tx, user, organisation)
  })
}

// Only over the password that was confirmed: of two changes at once the second one knew an old one.
async function savePassword({ tx }: Scope, user: User, passwordHash: string): Promise<void> {
  const confirmed = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''))
  const saved = await tx.update(users).set({ passwordHash }).where(confirmed).returning({ id: users.id })
  if (saved.length) return
  const message = 'The password is incorrect'
  throw new AppError('invalid_input', message, { errors: { currentPassword: message } })
}

/** In every organisation the user belongs to: an intruder with the old password may be in any of them. */
async function endSessions({ deps, tx }: Scope, userId: string): Promise<void> {
  const theirs = tx
    .select({ orgId: memberships.orgId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  await tx
    .update(sessions)
    .set({ revokedAt: deps.clock() })
    .where(and(inArray(sessions.orgId, theirs), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
}
