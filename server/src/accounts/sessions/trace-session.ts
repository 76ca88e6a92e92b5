import type { AuthReply } from '@bonafide/shared/contract/accounts/auth.ts'
import { and, eq } from 'drizzle-orm'
import { type CallerFacts, hashCaller } from '#platform/keys/hash-caller.ts'
import { record } from '#platform/audit/record.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { sessions, userTraces } from '#accounts/users-tables.ts'
import { type CallingDevice, rememberDevice } from './known-device.ts'
import { readSessionToken, type SessionClaims } from './session-token.ts'
import { sealPlace } from './session-places.ts'

/** The way in which a user has signed in. */
export type SignInMethod = 'password' | 'google' | 'sso'

/**
 * Keeps where a session was started or renewed from, and hands on the answer that did it: hashed for what employees do,
 * and as it is for its user, as long as the session lasts.
 * @param signedInBy how, where it was started by signing in: then the audit log says so, and the user is told of a
 *   browser that they have not signed in with before
 */
export async function traceSession(
  { deps, ...caller }: CallerFacts & CallingDevice & { deps: Deps },
  reply: Promise<AuthReply>,
  signedInBy?: SignInMethod,
): Promise<AuthReply> {
  const given = await reply
  const session = await readSessionToken(deps, given.access_token)
  if (!session) return given
  const isNew = await rememberDevice(deps, caller, session.userId)
  const hashes = await hashCaller(deps, session.orgId, caller)
  const at = deps.clock()
  await deps.db
    .update(sessions)
    .set({ placeSealed: sealPlace(deps.keys, caller) })
    .where(and(eq(sessions.orgId, session.orgId), eq(sessions.id, session.sessionId)))
  await deps.db
    .insert(userTraces)
    .values({ orgId: session.orgId, userId: session.userId, sessionId: session.sessionId, ...hashes, at })
    .onConflictDoUpdate({
      target: [userTraces.orgId, userTraces.sessionId, userTraces.networks],
      set: { at },
    })
  if (signedInBy) await recordSignIn(deps, session, { method: signedInBy, ip: caller.ip, isNew })
  return given
}

async function recordSignIn(
  deps: Deps,
  { orgId, userId, sessionId }: SessionClaims,
  { method, ip, isNew }: { method: SignInMethod; ip: string; isNew: boolean },
): Promise<void> {
  await inOrganisation(deps, { orgId, actor: `user:${userId}`, ip }, async (scope) => {
    await record(scope, { action: 'session.started', data: { method } })
    if (isNew) await record(scope, { action: 'device.added', data: { sessionId } })
  })
}
