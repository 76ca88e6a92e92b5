import type { SessionPlace } from '@bonafide/shared/contract/accounts/passwords-and-sessions.ts'
import Bowser from 'bowser'
import { subSeconds } from 'date-fns'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { memberships, sessions } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { CallerFacts } from '#platform/keys/hash-caller.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { UserPrincipal } from '#platform/http/principal.ts'
import type { Keys } from '#platform/keys/keys.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { sessionSeconds } from './session-token.ts'
import { absoluteEnd } from './start-session.ts'

type Asking = Pick<UserPrincipal, 'orgId' | 'userId' | 'sessionId' | 'viaSso' | 'ip'>

/** Lists the places where a user is signed in, in all organisations they belong to; the one last used first. */
export async function listSessionPlaces(deps: Deps, asking: Asking): Promise<SessionPlace[]> {
  const { sessionId } = asking
  const rows = await openSessions(deps, asking)
  return rows.map(({ session, organisation }) => {
    const end = absoluteEnd(session.createdAt)
    // Near its end that is all that is known.
    const lastSeen = subSeconds(session.expiresAt, sessionSeconds)
    const lastSeenAt = lastSeen < session.createdAt ? session.createdAt : lastSeen
    return {
      id: session.id,
      current: session.id === sessionId,
      organisation,
      ...openPlace(deps.keys, session.placeSealed),
      signedInAt: session.createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      endsAt: end.toISOString(),
    }
  })
}

/**
 * Ends one session of a user.
 * @throws AppError not_found, alike for another user's and for one that has ended
 */
export async function endSessionPlace(deps: Deps, asking: Asking, id: string): Promise<{ ended: number }> {
  const ended = v.is(Id, id) ? await endAll(deps, asking, (session) => session === id) : 0
  if (!ended) throw new AppError('not_found', 'This session has already ended')
  return { ended }
}

/** Ends every session of a user but the one that asks. */
export async function endOtherPlaces(deps: Deps, asking: Asking): Promise<{ ended: number }> {
  return { ended: await endAll(deps, asking, (session) => session !== asking.sessionId) }
}

const Id = v.pipe(v.string(), v.uuid())

async function endAll(deps: Deps, asking: Asking, isMeant: (sessionId: string) => boolean): Promise<number> {
  const { userId, ip } = asking
  const meant = (await openSessions(deps, asking)).filter(({ session }) => isMeant(session.id))
  let ended = 0
  for (const { orgId, id } of meant.map(({ session }) => session)) {
    await inOrganisation(deps, { orgId, actor: `user:${userId}`, ip }, async (scope) => {
      const stopped = await scope.tx
        .update(sessions)
        .set({ revokedAt: scope.deps.clock() })
        .where(and(eq(sessions.orgId, orgId), eq(sessions.id, id), isNull(sessions.revokedAt)))
        .returning({ id: sessions.id })
      if (!stopped.length) return
      ended += 1
      await record(scope, { action: 'session.ended', data: { sessionId: id } })
    })
  }
  return ended
}

// A sign-in by one organisation's identity provider shows nothing of another organisation.
function openSessions({ db, clock }: Deps, { orgId, userId, viaSso }: Asking) {
  const isShown = and(eq(memberships.userId, userId), viaSso ? eq(memberships.orgId, orgId) : undefined)
  return db
    .select({ session: sessions, organisation: organisations.name })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .innerJoin(sessions, and(eq(sessions.orgId, memberships.orgId), eq(sessions.userId, memberships.userId)))
    .where(and(isShown, isNull(sessions.revokedAt), gt(sessions.expiresAt, clock())))
    .orderBy(desc(sessions.expiresAt), desc(sessions.id))
}

const Place = v.object({ device: v.nullable(v.string()), address: v.nullable(v.string()) })
type Place = v.InferOutput<typeof Place>

/** Seals the device and the address that a session is used with: they are for its user alone. */
export function sealPlace(keys: Keys, { userAgent, ip }: CallerFacts): string {
  const place: Place = { device: deviceName(userAgent), address: ip }
  return keys.seal('session-place', JSON.stringify(place))
}

/**
 * Opens the place of a session. Empty where it was not kept, or was sealed with a key that is gone: no session outlives a
 * day.
 */
export function openPlace(keys: Keys, sealed: string | null): Place {
  const text = sealed === null ? undefined : keys.open('session-place', sealed)
  return text === undefined ? { device: null, address: null } : v.parse(Place, JSON.parse(text))
}

const longest = 80

/** Returns the name of a browser as its user knows it: `Firefox on Windows`; null for any other client. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return null
  return `${browser.name}${os.name ? ` on ${os.name}` : ''}`.slice(0, longest)
}
