import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { and, eq } from 'drizzle-orm'
import { type CallerFacts, hashCaller } from '#platform/callers/hash-caller.ts'
import type { Deps } from '#platform/scope.ts'
import { sessions } from '#accounts/users-tables.ts'
import { sealPlace } from './sealed-place.ts'
import { readSessionToken } from './session-token.ts'
import { userTraces } from './user-traces-tables.ts'

/**
 * Keeps where a session was started or renewed from, and hands on the answer that did it: hashed for what employees do,
 * and as it is for its user, as long as the session lasts.
 */
export async function traceSession(
  { deps, ...caller }: CallerFacts & { deps: Deps },
  reply: Promise<AuthReply>,
): Promise<AuthReply> {
  const given = await reply
  const session = await readSessionToken(deps, given.access_token)
  if (!session) return given
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
