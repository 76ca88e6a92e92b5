import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { type CallerFacts, hashCaller } from '#platform/callers/hash-caller.ts'
import type { Deps } from '#platform/scope.ts'
import { readSessionToken } from './session-token.ts'
import { userTraces } from './user-traces-tables.ts'

/** Keeps, hashed, where a session was started or renewed from, and hands on the answer that did it. */
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
    .insert(userTraces)
    .values({ ...session, ...hashes, at })
    .onConflictDoUpdate({
      target: [userTraces.orgId, userTraces.sessionId, userTraces.networks],
      set: { at },
    })
  return given
}
