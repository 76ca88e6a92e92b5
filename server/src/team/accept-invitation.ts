import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import type { PasswordOwner } from '@bonafide/shared/contract/password-weakness.ts'
import type { TeamJoin } from '@bonafide/shared/contract/team.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { createUser } from '#accounts/create-user.ts'
import { confirmPassword } from '#accounts/own-account.ts'
import { hashPassword } from '#accounts/passwords/hash-password.ts'
import { refuseWeakPassword } from '#accounts/passwords/refuse-weak-password.ts'
import { enter } from '#accounts/second-factor/enter.ts'
import { refusePassword } from '#accounts/require-sso.ts'
import type { Attempting } from '#accounts/sign-in-limits.ts'
import { teamInvitations } from '#accounts/team-invitations-tables.ts'
import { memberships } from '#accounts/users-tables.ts'
import { confirmEmail } from '#email-confirmation/confirm-email.ts'
import { fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { findInvitation, invitationEnded } from './invitations.ts'

/**
 * Joins the organisation of an invitation. Its token proves the mailbox, which is enough for a new account; one that
 * exists joins with its password only, so that who reads a mailbox does not get into an account by it.
 */
export async function acceptInvitation(deps: Deps, join: TeamJoin, caller: Attempting): Promise<AuthReply> {
  const { invitation, organisation, account } = await findInvitation(deps, deps.db, join.token)
  const { orgId, email, role, sites } = invitation
  await refusePassword(deps.db, invitation)
  if (account) {
    const password = join.password ?? missing('password', 'Please enter your password')
    await confirmPassword(deps, account, { password, field: 'password', caller })
  }
  const fresh = account ? undefined : await newAccount(deps, join, { email, organisation: organisation.name })
  const userId = account?.id ?? crypto.randomUUID()
  const member = await inOrganisation(
    deps,
    { orgId, actor: `user:${userId}`, ip: caller.ip },
    async (scope) => {
      await endInvitation(scope, invitation.id)
      const user =
        account ??
        (fresh &&
          (await createUser(scope, { ...fresh, id: userId, email, role, sites, emailConfirmed: true })))
      if (!user) throw new Error('there is neither an account nor what one is made of')
      if (account) {
        await addMembership(scope, { userId, role, sites })
        await confirmEmail(scope, { userId, emailKey: invitation.emailKey })
      }
      await record(scope, { action: 'member.joined', data: { userId, role } })
      return { user, organisation, role }
    },
  )
  return enter(deps, member, 'password')
}

async function newAccount({ env }: Deps, { name, password }: TeamJoin, known: Omit<PasswordOwner, 'name'>) {
  const fullName = name ?? missing('name', 'Name must be at least 2 characters')
  const chosen = password ?? missing('password', 'Password must be at least 6 characters')
  refuseWeakPassword(chosen, 'password', { ...known, name: fullName })
  const passwordHash = await hashPassword(chosen, env.passwordMemoryKib)
  const [firstName = '', ...rest] = fullName.split(' ')
  return { name: fullName, firstName, lastName: rest.join(' '), passwordHash }
}

// Of two who accept at once one finds it open.
async function endInvitation({ deps, tx, orgId }: Scope, id: string): Promise<void> {
  const isOpen = and(
    eq(teamInvitations.orgId, orgId),
    eq(teamInvitations.id, id),
    isNull(teamInvitations.endedAt),
  )
  const ended = await tx
    .update(teamInvitations)
    .set({ endedAt: deps.clock() })
    .where(isOpen)
    .returning({ id: teamInvitations.id })
  if (!ended.length) throw invitationEnded()
}

async function addMembership(
  { deps, tx, orgId }: Scope,
  member: Pick<typeof memberships.$inferSelect, 'userId' | 'role' | 'sites'>,
): Promise<void> {
  await tx.insert(memberships).values({ orgId, ...member, createdAt: deps.clock() })
}

function missing(field: string, message: string): never {
  throw fieldError(field, message)
}
