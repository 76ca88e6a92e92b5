import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { limitedAddress } from '#platform/http/client-ip.ts'
import type { Deps } from '#platform/scope.ts'
import { callerKeysNow } from './caller-key.ts'

/** The facts of a request that tell where it comes from. */
export interface CallerFacts {
  /** Address of the caller, after trusted proxies. */
  ip: string
  userAgent: string | undefined
}

/**
 * A caller as it is stored: keyed hashes, each with this month's key and, early in a month, also with the one before.
 * Two callers are the same where they share one.
 */
export interface CallerHashes {
  networks: string[]
  agents: string[]
}

/**
 * Hashes the network (of IPv6 the /64) and the browser that a call comes from. For one organisation alone: the same
 * network has other hashes in another. Asks the database, so it is called outside every transaction.
 */
export async function hashCaller(
  deps: Pick<Deps, 'db' | 'env' | 'keys' | 'clock'>,
  orgId: string,
  { ip, userAgent }: CallerFacts,
): Promise<CallerHashes> {
  const keys = await callerKeysNow(deps)
  const hashes = (kind: string, text: string | undefined) =>
    text ? keys.map((key) => hash(key, [orgId, kind, text])) : []
  return {
    networks: hashes('network', isIP(ip) ? limitedAddress(ip) : undefined),
    agents: hashes('agent', userAgent),
  }
}

function hash(key: Buffer, parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}
