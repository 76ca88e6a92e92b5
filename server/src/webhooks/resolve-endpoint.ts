import { lookup, type LookupAddress } from 'node:dns'
import { hostOf, isLocal, urlProblem } from './endpoint-url.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'

export type Resolve = (host: string) => Promise<LookupAddress[]>

/** What a host is at this moment, by the system's resolver. An address is itself. */
export const resolveHost: Resolve = (host) =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/**
 * The addresses that a URL may be sent to now. The connection has to be made to one of these, not to what the
 * name might resolve to a moment later.
 * @returns why not, in plain words, when any of them is inside of a network
 */
export async function resolveEndpoint(
  url: URL,
  { allowLocal, resolve = resolveHost }: { allowLocal: boolean; resolve?: Resolve },
): Promise<{ ok: true; addresses: LookupAddress[] } | { ok: false; reason: string }> {
  const problem = urlProblem(url.href, { allowLocal })
  if (problem) return { ok: false, reason: problem }
  const addresses = await resolve(hostOf(url)).catch(() => [])
  if (!addresses.length) return { ok: false, reason: 'The name of the server could not be found' }
  const isAllowed = allowLocal && isLocal(url) ? isLoopback : isPublicAddress
  return addresses.every(({ address }) => isAllowed(address))
    ? { ok: true, addresses }
    : { ok: false, reason: 'The address is not on the public internet' }
}
