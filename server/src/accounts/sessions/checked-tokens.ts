import { createHash } from 'node:crypto'
import type { UserPrincipal } from '#platform/http/principal.ts'

/** The claims in a session's token. */
export interface SessionClaims extends Pick<UserPrincipal, 'orgId' | 'userId' | 'sessionId'> {
  /** The number of the token among those of its session. */
  tokenNumber: number
}

export interface CheckedToken {
  session: SessionClaims
  expiresAtMs: number
}

const most = 10_000

/**
 * The newest tokens whose signature was found right, by their hash. It stays so until they expire, and nearly every
 * token comes again; whether its session still counts is asked each time all the same.
 */
export function createCheckedTokens() {
  const byHash = new Map<string, CheckedToken>()
  const hashOf = (token: string) => createHash('sha256').update(token).digest('base64')
  return {
    get: (token: string) => byHash.get(hashOf(token)),
    add(token: string, checked: CheckedToken) {
      byHash.set(hashOf(token), checked)
      const [oldest] = byHash.keys()
      if (byHash.size > most && oldest !== undefined) byHash.delete(oldest)
    },
  }
}
