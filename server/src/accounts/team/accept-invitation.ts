import type { AuthReply } from '@bonafide/shared/contract/accounts/auth.ts'
import type { PasswordOwner } from '@bonafide/shared/contract/accounts/passwords-and-sessions.ts'
import type { TeamJoin } from '@bonafide/shared/contract/accounts/team.ts'
import { eq } from 'drizzle-orm'
import { createUser } from '#accounts/create-user.ts'
import { tieToDirectory } from '#accounts/directory/tie-to-directory.ts'
import { findFirstMembership } from '#accounts/memberships.ts'
import { endInvitation, findInvitation } from './invitations.ts'
import { confirmPassword } from '#accounts/own-account.ts'
import { hashPassword } from '#accounts/passwords/hash-password.ts'
import { refuseWeakPassword } from '#accounts/passwords/refuse-weak-password.ts'
import { enter } from '#accounts/second-factor/enter.ts'
import { refusePassword } from '#accounts/require-sso.ts'
import type { Attempting } from '#accounts/sign-in-limits.ts'
import { users } from '#accounts/users-tables.ts'
import { confirmEmail } from '#accounts/email-confirmation/confirm-email.ts'
import { fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'

/**
 * Joins the organisation of an invitation. Its token proves the mailbox, which is enough for a new account; one that
 * exists joins with its password only, so that who reads a mailbox does not get into an account by it, and once its
 * second factor is proven, where it has one.
 */
export async function acceptInvitation(deps: Deps, join: TeamJoin, caller: Attempting): Promise<AuthReply> {
  const found = await findInvitation(deps, deps.db, join.token)
  const { invitation, organisation, account } = found
  await refusePassword(deps.db, invitation)
  if (!account) return joinAnew(deps, join, { ...found, caller })
  const password = join.password ?? missing('password', 'Please enter your password')
  await confirmPassword(deps, account, { password, field: 'password', caller })
  await confirmMailbox(deps, account, caller.ip)
  const member = { user: account, organisation, role: invitation.role }
  return enter(deps, member, 'password', { invitation, ip: caller.ip })
}

async function joinAnew(
  deps: Deps,
  join: TeamJoin,
  {
    invitation,
    organisation,
    caller,
  }: Pick<Awaited<ReturnType<typeof findInvitation>>, 'invitation' | 'organisation'> & { caller: Attempting },
): Promise<AuthReply> {
  const { orgId, email, role, sites } = invitation
  const account = await newAccount(deps, join, { email, organisation: organisation.name })
  const userId = crypto.randomUUID()
  const acting = { orgId, actor: `user:${userId}`, ip: caller.ip } as const
  const member = await inOrganisation(deps, acting, async (scope) => {
    await endInvitation(scope, invitation)
    const user = await createUser(scope, { ...account, id: userId, email, role, sites, emailConfirmed: true })
    await tieToDirectory(scope, { userId, email, role })
    await record(scope, { action: 'member.joined', data: { userId, role } })
    return { user, organisation, role }
  })
  return enter(deps, member, 'password')
}

/** The token came by email to the address: it confirms it as any other link does, for which no session is needed. */
async function confirmMailbox(
  deps: Deps,
  {
    id: userId,
    emailKey,
    emailConfirmedAt,
  }: Pick<typeof users.$inferSelect, 'id' | 'emailKey' | 'emailConfirmedAt'>,
  ip: string,
): Promise<void> {
  if (emailConfirmedAt) return
  const own = await findFirstMembership(deps.db, eq(users.id, userId))
  if (!own) return
  await inOrganisation(deps, { orgId: own.organisation.id, actor: `user:${userId}`, ip }, (scope) =>
    confirmEmail(scope, { userId, emailKey }),
  )
}

async function newAccount(
  { settings }: Deps,
  { name, password }: TeamJoin,
  known: Omit<PasswordOwner, 'name'>,
) {
  const fullName = name ?? missing('name', 'Name must be at least 2 characters')
  const chosen = password ?? missing('password', 'Password must be at least 6 characters')
  refuseWeakPassword(chosen, 'password', { ...known, name: fullName })
  const passwordHash = await hashPassword(chosen, settings.passwordMemoryKib)
  const [firstName = '', ...rest] = fullName.split(' ')
  return { name: fullName, firstName, lastName: rest.join(' '), passwordHash }
}

function missing(field: string, message: string): never {
  throw fieldError(field, message)
}
