import { secondsInHour } from 'date-fns/constants'
import { and, asc, count, eq, gt, inArray } from 'drizzle-orm'
import {
  knownDevices,
  memberships,
  sessions,
  signInFailures,
  teamInvitations,
  type users,
  userTraces,
} from '#accounts/users-tables.ts'
import { directoryUsers } from '#accounts/directory/directory-tables.ts'
import { googleIdentities } from '#accounts/google/google-identities-tables.ts'
import { mailedTokens } from '#accounts/email-confirmation/mailed-tokens-tables.ts'
import { ownAccount } from '#accounts/own-account.ts'
import { factorChallenges, factors, recoveryCodes } from '#accounts/second-factor/factors-tables.ts'
import { removedMembers, ssoIdentities, ssoTokens } from '#accounts/single-sign-on/sso-tables.ts'
import { openPlace } from '#accounts/sessions/session-places.ts'
import { employees } from '#employees/employees-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { actingScope, type UserPrincipal } from '#platform/http/principal.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'

const mostAnHour = 10
const entriesAtOnce = 1000

type User = typeof users.$inferSelect

/**
 * The tables with rows of users besides their own, and the exported part of each: the rest is secret, or about others.
 */
export const toldOfUsers = {
  memberships: ({ db }: Deps, { id }: User) =>
    db
      .select({
        orgId: memberships.orgId,
        organisation: organisations.name,
        role: memberships.role,
        since: memberships.createdAt,
        closedAt: organisations.closedAt,
      })
      .from(memberships)
      .innerJoin(organisations, eq(organisations.id, memberships.orgId))
      .where(eq(memberships.userId, id))
      .orderBy(asc(memberships.createdAt)),
  async sessions({ db, keys }: Deps, { id }: User) {
    const rows = await db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(sessions.createdAt)
    return rows.map(({ orgId, id: sessionId, createdAt, expiresAt, revokedAt, placeSealed }) => ({
      orgId,
      sessionId,
      signedInAt: createdAt,
      expiresAt,
      endedAt: revokedAt,
      ...openPlace(keys, placeSealed),
    }))
  },
  /** The networks and browsers themselves are hashed, with a key that is gone after a while. */
  user_traces: ({ db }: Deps, { id }: User) =>
    db
      .select({ orgId: userTraces.orgId, sessionId: userTraces.sessionId, at: userTraces.at })
      .from(userTraces)
      .where(eq(userTraces.userId, id)),
  known_devices: ({ db }: Deps, { id }: User) =>
    db
      .select({ firstUsedAt: knownDevices.createdAt, lastUsedAt: knownDevices.usedAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, id)),
  google_identities: ({ db }: Deps, { id }: User) =>
    db
      .select({
        issuer: googleIdentities.issuer,
        subject: googleIdentities.subject,
        since: googleIdentities.createdAt,
      })
      .from(googleIdentities)
      .where(eq(googleIdentities.userId, id)),
  mailed_tokens: ({ db }: Deps, { id }: User) =>
    db
      .select({
        purpose: mailedTokens.purpose,
        createdAt: mailedTokens.createdAt,
        expiresAt: mailedTokens.expiresAt,
        endedAt: mailedTokens.endedAt,
      })
      .from(mailedTokens)
      .where(eq(mailedTokens.userId, id)),
  factors: ({ db }: Deps, { id }: User) =>
    db
      .select({
        kind: factors.kind,
        name: factors.name,
        createdAt: factors.createdAt,
        confirmedAt: factors.confirmedAt,
        usedAt: factors.usedAt,
      })
      .from(factors)
      .where(eq(factors.userId, id)),
  recovery_codes: ({ db }: Deps, { id }: User) =>
    db.select({ createdAt: recoveryCodes.createdAt }).from(recoveryCodes).where(eq(recoveryCodes.userId, id)),
  factor_challenges: ({ db }: Deps, { id }: User) =>
    db
      .select({
        purpose: factorChallenges.purpose,
        createdAt: factorChallenges.createdAt,
        expiresAt: factorChallenges.expiresAt,
      })
      .from(factorChallenges)
      .where(eq(factorChallenges.userId, id)),
  sso_identities: ({ db }: Deps, { id }: User) =>
    db
      .select({
        orgId: ssoIdentities.orgId,
        issuer: ssoIdentities.issuer,
        subject: ssoIdentities.subject,
        since: ssoIdentities.createdAt,
      })
      .from(ssoIdentities)
      .where(eq(ssoIdentities.userId, id)),
  sso_tokens: ({ db }: Deps, { id }: User) =>
    db
      .select({ orgId: ssoTokens.orgId, purpose: ssoTokens.purpose, expiresAt: ssoTokens.expiresAt })
      .from(ssoTokens)
      .where(eq(ssoTokens.userId, id)),
  /** What the directory of their employer says of them. */
  directory_users: ({ db }: Deps, { id }: User) =>
    db
      .select({
        orgId: directoryUsers.orgId,
        userName: directoryUsers.userName,
        email: directoryUsers.email,
        externalId: directoryUsers.externalId,
        givenName: directoryUsers.givenName,
        familyName: directoryUsers.familyName,
        displayName: directoryUsers.displayName,
        active: directoryUsers.active,
        groups: directoryUsers.roles,
        since: directoryUsers.createdAt,
      })
      .from(directoryUsers)
      .where(eq(directoryUsers.userId, id)),
  removed_members: ({ db }: Deps, { id }: User) =>
    db
      .select({ orgId: removedMembers.orgId, removedAt: removedMembers.removedAt })
      .from(removedMembers)
      .where(eq(removedMembers.userId, id)),
  /** The number of employees whose manager they are. */
  employees: ({ db }: Deps, { id }: User) =>
    db
      .select({ orgId: employees.orgId, managed: count() })
      .from(employees)
      .where(and(inArray(employees.orgId, organisationsOf(db, id)), eq(employees.managerUserId, id)))
      .groupBy(employees.orgId),
  /**
   * Messages to the user: notices about their account and their organisations, without the employees they are about.
   */
  messages: ({ db }: Deps, { id }: User) =>
    db
      .select({
        orgId: messages.orgId,
        template: messages.template,
        channel: messages.channel,
        state: messages.state,
        createdAt: messages.createdAt,
        sentAt: messages.sentAt,
      })
      .from(messages)
      .where(and(inArray(messages.orgId, organisationsOf(db, id)), eq(messages.userId, id))),
  team_invitations: ({ db }: Deps, { emailKey }: User) =>
    db
      .select({
        orgId: teamInvitations.orgId,
        role: teamInvitations.role,
        createdAt: teamInvitations.createdAt,
        expiresAt: teamInvitations.expiresAt,
        endedAt: teamInvitations.endedAt,
      })
      .from(teamInvitations)
      .where(eq(teamInvitations.emailKey, emailKey)),
  sign_in_failures: ({ db, keys }: Deps, { emailKey }: User) =>
    db
      .select({ failures: signInFailures.failures, lastAt: signInFailures.lastAt })
      .from(signInFailures)
      .where(inArray(signInFailures.accountHash, keys.hashes('limit', emailKey))),
}

/**
 * Streams everything that is stored of a user's account as JSON. Their actions come from the audit logs of their
 * organisations: when, what and from where, without the employee concerned.
 */
export async function downloadOwnData(deps: Deps, principal: UserPrincipal) {
  const { userId } = principal
  await inOrganisation(deps, actingScope(principal), async (scope) => {
    await limitHits(scope.tx, `own data ${userId}`, {
      windowSeconds: secondsInHour,
      now: scope.deps.clock(),
      most: mostAnHour,
      message: 'You have downloaded your data many times. Try again in an hour.',
    })
    await record(scope, { action: 'account.exported' })
  })
  return {
    fileName: `my-data-${deps.clock().toISOString().slice(0, 10)}.json`,
    mime: 'application/json',
    bytes: written(deps, await ownAccount(deps, userId)),
  }
}

async function* written(deps: Deps, user: User): AsyncGenerator<Uint8Array, void, undefined> {
  const { passwordHash, emailKey: _, deletedAt: __, ...account } = user
  const own = { ...account, hasPassword: passwordHash !== null }
  const head = JSON.stringify({ version: 1, createdAt: deps.clock(), account: own }, null, 1)
  yield Buffer.from(head.slice(0, head.lastIndexOf('}')).trimEnd())
  for (const [name, rowsOf] of Object.entries(toldOfUsers)) {
    yield Buffer.from(`,\n "${name}": ${JSON.stringify(await rowsOf(deps, user))}`)
  }
  yield Buffer.from(',\n "audit_log": [')
  let separator = '\n'
  for await (const entry of entriesBy(deps, user.id)) {
    yield Buffer.from(separator + JSON.stringify(entry))
    separator = ',\n'
  }
  yield Buffer.from('\n]\n}\n')
}

async function* entriesBy({ db }: Deps, userId: string) {
  const { orgId, seq, at, action, actor, data } = auditLog
  for (const member of await organisationsOf(db, userId)) {
    const next = (after: number) =>
      db
        .select({ orgId, entry: seq, at, action, data })
        .from(auditLog)
        .where(and(eq(orgId, member.orgId), eq(actor, `user:${userId}`), gt(seq, after)))
        .orderBy(asc(seq))
        .limit(entriesAtOnce)
    for (let batch = await next(0); batch.length; batch = await next(batch.at(-1)?.entry ?? 0)) {
      for (const { data: facts, ...entry } of batch) {
        const { address } = facts
        yield { ...entry, address: typeof address === 'string' ? address : null }
      }
    }
  }
}

function organisationsOf(db: Deps['db'], userId: string) {
  return db.select({ orgId: memberships.orgId }).from(memberships).where(eq(memberships.userId, userId))
}
