import { count, eq } from 'drizzle-orm'
import { removeAllFactors } from '#accounts/second-factor/manage-factors.ts'
import { memberships } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { findMember } from './members.ts'

/**
 * Removes the second factors of a user who has lost theirs, and tells them by email. Not an owner's, whose account is
 * worth the most; and not those of one who belongs to other organisations too, which have not been asked.
 */
export async function resetFactors(scope: Scope, userId: string): Promise<{ removed: boolean }> {
  const { tx } = scope
  const member = await findMember(scope, userId)
  if (member.role === 'owner') {
    throw new AppError('forbidden', "An owner's second factor is reset by the operator of this server", {
      permission: 'owners',
    })
  }
  const [belongs] = await tx
    .select({ count: count() })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  if ((belongs?.count ?? 0) > 1) {
    throw new AppError(
      'conflict',
      'This user belongs to other organisations too. They sign in with a recovery code.',
    )
  }
  return { removed: (await removeAllFactors(scope, userId)) > 0 }
}
