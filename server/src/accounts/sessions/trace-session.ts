import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { and, eq } from 'drizzle-orm'
import { type CallerFacts, hashCaller } from '#platform/callers/hash-caller.ts'
import { record } from '#platform/audit/record.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { sessions } from '#accounts/users-tables.ts'
import { sealPlace } from './sealed-place.ts'
import { readSessionToken } from './session-token.ts'
import { userTraces } from './user-traces-tables.ts'

/**
 * Keeps where a session was started or renewed from, and hands on the answer that did it: hashed for what employees do,
 * and as it is for its user, as long as the session lasts.
 * @param signedInBy how, where it was started by signing in: then the audit log says so
 */
export async function traceSession(
  { deps, ...caller }: CallerFacts & { deps: Deps },
  reply: Promise<AuthReply>,
  signedInBy?: 'password' | 'google',
): Promise<AuthReply> {
  const given = await reply
  const session = await readSessionToken(deps, given.access_token)
  if (!session) return given
  if (signedInBy) {
    const acting = { orgId: session.orgId, actor: `user:${session.userId}` } as const
    const data = { method: signedInBy, address: caller.ip }
    await inOrganisation(deps, acting, (scope) => record(scope, { action: 'session.started', data }))
  }
  const hashes = await hashCaller(deps, session.orgId, caller)
  const at = deps.clock()
  await deps.db
    .update(sessions)
    .set({ placeSealed: sealPlace(deps.keys, caller) })
    .where(and(eq(sessions.orgId, session.orgId), eq(sessions.id, session.sessionId)))
  await deps.db
    .insert(userTraces)
    .values({ ...session, ...hashes, at })
    .onConflictDoUpdate({
      target: [userTraces.orgId, userTraces.sessionId, userTraces.networks],
      set: { at },
    })
  return given
}
