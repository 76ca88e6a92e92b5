import { EmailAddress, line, normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { unnamedOrganisation } from '@bonafide/shared/contract/accounts/auth.ts'
import { and, eq, isNull, notExists } from 'drizzle-orm'
import * as v from 'valibot'
import { createOrganisation } from '#accounts/create-organisation.ts'
import { memberships, teamInvitations } from '#accounts/users-tables.ts'
import { StartError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { inviteMember } from './invite-member.ts'

interface FirstOwner {
  email: string
  organisation?: string | undefined
}

const Name = line('the name of an organisation has 1 to 80 characters', { min: 1, max: 80 })

/** Stands for the inviting user where there is none: no user has this id. */
const noUser = '00000000-0000-0000-0000-000000000000'

/**
 * Makes an organisation and invites its first owner, by the word of who runs the server and whatever sign-up is set to.
 * Invited again before they came, it is the same organisation.
 * @returns what an operator is told
 * @throws StartError for what is no address or no name
 */
export async function inviteFirstOwner(
  deps: Deps,
  { email: typed, organisation }: FirstOwner,
): Promise<string> {
  const address = v.safeParse(EmailAddress, typed)
  if (!address.success) throw new StartError(`${typed || 'Nothing'} is no email address.`)
  const name = v.safeParse(Name, organisation ?? unnamedOrganisation)
  if (!name.success) throw new StartError(name.issues[0].message)
  const email = address.output
  const waiting = await findWaiting(deps, normaliseEmail(email))
  const acting = {
    orgId: waiting ?? crypto.randomUUID(),
    actor: 'system',
    permissions: new Set(['owners'] as const),
  } as const
  await inOrganisation(deps, acting, async (scope) => {
    if (!waiting) {
      await createOrganisation(scope, { name: name.output, slug: '', isConfirmed: true, by: 'operator' })
      await record(scope, { action: 'organisation.created' })
    }
    await inviteMember(scope, { email, role: 'owner' }, { userId: noUser })
  })
  return `${email} is invited as the owner of ${waiting ? 'the organisation made for them before' : `a new organisation, ${name.output}`}. A server or worker sends the email; its link works for seven days. Run this again for another one.`
}

/** Returns the organisation that was made for this address, and that has no user so far. */
async function findWaiting({ db }: Deps, emailKey: string): Promise<string | undefined> {
  const ofIt = db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.orgId, teamInvitations.orgId))
  const [found] = await db
    .select({ orgId: teamInvitations.orgId })
    .from(teamInvitations)
    .where(
      and(
        eq(teamInvitations.emailKey, emailKey),
        eq(teamInvitations.invitedBy, noUser),
        isNull(teamInvitations.endedAt),
        notExists(ofIt),
      ),
    )
    .limit(1)
  return found?.orgId
}
