import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { EmailAddress, normaliseEmail, plainName } from '@bonafide/shared/contract/text.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { createUser, nameFromAddress } from '#accounts/create-user.ts'
import { releaseUnconfirmed } from '#accounts/email-confirmation/release-unconfirmed.ts'
import { findInDirectory, tieToDirectory } from '#accounts/directory/tie-to-directory.ts'
import { roleOf } from '#accounts/directory/find-directory-users.ts'
import { removedMembers, type SsoConnectionRow, ssoIdentities } from './sso-tables.ts'
import { memberships, teamInvitations, users } from '#accounts/users-tables.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { domainOf } from './get-sso.ts'
import { type SsoAccount, SsoRefusal } from './sso-provider.ts'

type User = Pick<typeof users.$inferSelect, 'id' | 'emailConfirmedAt'>

interface Member {
  user: User
  /** Undefined for one who does not belong to this organisation. */
  role: Role | undefined
}

const Name = plainName('no name', { min: 2, max: 120 })
const NamePart = v.fallback(plainName('no name', { min: 0, max: 120 }), '')

/**
 * Returns the user of the organisation that an account at its provider signs in as: the linked one, else the one with its
 * address, else a new one. The provider's word counts in this organisation alone, which is locked.
 * @throws SsoRefusal
 */
export async function admitAccount(
  scope: Scope,
  connection: SsoConnectionRow,
  { account, ip }: { account: SsoAccount; ip: string },
): Promise<string> {
  const email = requireOwnAddress(connection, account)
  const linked = await findLinked(scope, account)
  const member = linked ?? (await findByAddress(scope, account, email))
  if (member?.role) {
    // An admin who configures a provider could sign in as any user, and must not become an owner that way.
    if (member.role === 'owner' && !connection.setByOwner) throw new SsoRefusal('owner_password')
    if (!linked) await link(scope, account, member.user.id)
    return member.user.id
  }
  const userId = member?.user.id ?? crypto.randomUUID()
  const placed = await placeOfNew(scope, connection, { email, known: member?.user })
  const acting: Scope = { ...scope, actor: `user:${userId}`, ip }
  if (member) await addMembership(acting, userId, placed)
  else
    await createUser(acting, {
      ...namesOf(account, email),
      id: userId,
      email,
      ...placed,
      ...withoutPassword,
    })
  await tieToDirectory(acting, { userId, email, role: placed.role })
  await link(acting, account, userId)
  await record(acting, { action: 'member.joined', data: { userId, role: placed.role, method: 'sso' } })
  return userId
}

/**
 * Returns the user of an account by the provider's word, for its user to confirm.
 * @throws SsoRefusal
 */
export function whoComes(connection: SsoConnectionRow, account: SsoAccount): { name: string; email: string } {
  const email = requireOwnAddress(connection, account)
  return { name: namesOf(account, email).name, email }
}

// The provider of a proven domain has said whose address it is.
const withoutPassword = { passwordHash: null, emailConfirmed: true }

function requireOwnAddress(
  { domain }: Pick<SsoConnectionRow, 'domain'>,
  { email, emailVerified }: SsoAccount,
): string {
  if (!email) throw new SsoRefusal('no_email')
  const address = v.safeParse(EmailAddress, email)
  if (!address.success) throw new SsoRefusal('email_invalid')
  if (domainOf(address.output) !== domain) throw new SsoRefusal('other_domain')
  if (emailVerified === false) throw new SsoRefusal('email_unverified')
  return address.output
}

const fields = {
  user: { id: users.id, emailConfirmedAt: users.emailConfirmedAt },
  role: memberships.role,
}
const isMember = (orgId: string) => and(eq(memberships.userId, users.id), eq(memberships.orgId, orgId))

async function findLinked(
  { tx, orgId }: Scope,
  { issuer, subject }: SsoAccount,
): Promise<Member | undefined> {
  const isIt = and(
    eq(ssoIdentities.orgId, orgId),
    eq(ssoIdentities.issuer, issuer),
    eq(ssoIdentities.subject, subject),
  )
  const [found] = await tx
    .select(fields)
    .from(ssoIdentities)
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    .leftJoin(memberships, isMember(orgId))
    .where(isIt)
  return found && { user: found.user, role: found.role ?? undefined }
}

async function findByAddress(
  scope: Scope,
  { issuer }: SsoAccount,
  email: string,
): Promise<Member | undefined> {
  const { tx, orgId } = scope
  const emailKey = normaliseEmail(email)
  const [found] = await tx
    .select(fields)
    .from(users)
    .leftJoin(memberships, isMember(orgId))
    .where(eq(users.emailKey, emailKey))
  if (!found) return undefined
  const { user, role } = found
  if (!user.emailConfirmedAt) {
    // A member who has changed their address, perhaps to a colleague's: an admin knows whose it is.
    if (role) throw new SsoRefusal('unconfirmed_account')
    // A stranger may have signed up with it, and would get in here by the password of that account. The provider of a
    // proven domain says whose the address is, who begins with an account of their own.
    await releaseUnconfirmed(scope, emailKey, { isProven: true })
    return undefined
  }
  if (role) await requireUnlinked(scope, issuer, user.id)
  return { user, role: role ?? undefined }
}

/**
 * An address alone does not lead into an account that a provider has vouched for: that it has gone to another account
 * there, or that another provider says the same, is for the organisation to decide.
 */
async function requireUnlinked({ tx, orgId }: Scope, issuer: string, userId: string): Promise<void> {
  const theirs = await tx
    .select({ issuer: ssoIdentities.issuer })
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.orgId, orgId), eq(ssoIdentities.userId, userId)))
  if (theirs.some((identity) => identity.issuer === issuer)) throw new SsoRefusal('other_account')
  if (theirs.length) throw new SsoRefusal('earlier_provider')
}

type Place = Pick<typeof memberships.$inferSelect, 'role' | 'sites'>

/**
 * Returns the role and sites of an open invitation, which ends with it; else the role that the directory or the
 * organisation has set.
 */
async function placeOfNew(
  scope: Scope,
  { defaultRole }: Pick<SsoConnectionRow, 'defaultRole'>,
  { email, known }: { email: string; known: User | undefined },
): Promise<Place> {
  const { deps, tx, orgId } = scope
  const named = await findInDirectory(scope, { userId: known?.id, email })
  if (named && !named.active) throw new SsoRefusal('removed')
  const isOpen = and(
    eq(teamInvitations.orgId, orgId),
    eq(teamInvitations.emailKey, normaliseEmail(email)),
    isNull(teamInvitations.endedAt),
    gt(teamInvitations.expiresAt, deps.clock()),
  )
  const [invitation] = await tx
    .update(teamInvitations)
    .set({ endedAt: deps.clock() })
    .where(isOpen)
    .returning({ role: teamInvitations.role, sites: teamInvitations.sites })
  if (!invitation && !named && known && (await wasRemoved({ tx, orgId }, known.id)))
    throw new SsoRefusal('removed')
  const place = invitation ?? (named && { role: roleOf(named.roles), sites: null })
  // Owners are made by owners, in the team, and by no provider.
  return !place || place.role === 'owner' ? { role: defaultRole, sites: null } : place
}

async function wasRemoved({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>, userId: string): Promise<boolean> {
  const isTheirs = and(eq(removedMembers.orgId, orgId), eq(removedMembers.userId, userId))
  return (await tx.$count(removedMembers, isTheirs)) > 0
}

async function addMembership({ deps, tx, orgId }: Scope, userId: string, placed: Place): Promise<void> {
  await tx.insert(memberships).values({ orgId, userId, ...placed, createdAt: deps.clock() })
}

/** From now on the account signs in as this user, whatever its address becomes; one of before does no more. */
async function link(
  { deps, tx, orgId }: Scope,
  { issuer, subject }: SsoAccount,
  userId: string,
): Promise<void> {
  const isTheirs = and(
    eq(ssoIdentities.orgId, orgId),
    eq(ssoIdentities.issuer, issuer),
    eq(ssoIdentities.userId, userId),
  )
  await tx.delete(ssoIdentities).where(isTheirs)
  await tx.insert(ssoIdentities).values({ orgId, issuer, subject, userId, createdAt: deps.clock() })
}

/** Returns the names as we store them. Providers let users have none, or longer ones. */
export function namesOf(
  { name, givenName, familyName }: Pick<SsoAccount, 'name' | 'givenName' | 'familyName'>,
  email: string,
) {
  const fullName = v.safeParse(Name, name)
  return {
    name: fullName.success ? fullName.output : nameFromAddress(email),
    firstName: v.parse(NamePart, givenName),
    lastName: v.parse(NamePart, familyName),
  }
}
