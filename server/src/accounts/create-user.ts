import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { AppError } from '#platform/app-error.ts'
import { releaseUnconfirmed } from './email-confirmation/release-unconfirmed.ts'
import { memberships, users } from './users-tables.ts'
import type { Scope } from '#platform/scope.ts'

export type NewUser = Pick<typeof users.$inferInsert, 'id' | 'email' | 'name' | 'firstName' | 'lastName'> & {
  /** Null for a user who signs in with Google or single sign-on. */
  passwordHash: string | null
  role: Role
  /** The sites that the user is limited to; absent or null without a limit. */
  sites?: string[] | null
  /** True when it is proven that the user reads the mailbox: an account that has not confirmed the address gives way. */
  emailConfirmed: boolean
}

/** Makes a user of the scope's organisation. */
export async function createUser(
  { deps, tx, orgId }: Scope,
  { id, email, name, firstName, lastName, passwordHash, role, sites = null, emailConfirmed }: NewUser,
) {
  const createdAt = deps.clock()
  const emailKey = normaliseEmail(email)
  await releaseUnconfirmed({ deps, tx }, emailKey, { isProven: emailConfirmed })
  const emailConfirmedAt = emailConfirmed ? createdAt : null
  const [user] = await tx
    .insert(users)
    .values({ id, email, emailKey, name, firstName, lastName, passwordHash, emailConfirmedAt, createdAt })
    .onConflictDoNothing({ target: users.emailKey })
    .returning()
  if (!user) throw new AppError('email_taken', 'An account with this email already exists')
  await tx.insert(memberships).values({ orgId, userId: id, role, sites, createdAt })
  return user
}

/** Returns a name for a user whose provider gives no usable one: the address itself would be shown as a link. */
export function nameFromAddress(email: string): string {
  const [local = ''] = email.split('@')
  return (
    local
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, 120) || 'User'
  )
}
