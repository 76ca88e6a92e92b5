import type { LookupAddress } from 'node:dns'
import { hostOf, isLocal, urlProblem } from './endpoint-url.ts'
import { isLoopback, isPublicAddress } from '#webhooks/sending/public-address.ts'
import { type Resolve, resolveHost, resolveOwnName } from '#webhooks/sending/resolve-host.ts'

interface Options {
  allowLocal: boolean
  signal: AbortSignal
  resolve?: Resolve | undefined
}

/**
 * The addresses that a URL may be sent to now. The connection has to be made to one of these, not to what the
 * name might resolve to a moment later.
 * @returns why not, in plain words, when any of them is inside of a network
 */
export async function resolveEndpoint(
  url: URL,
  { allowLocal, signal, resolve }: Options,
): Promise<{ ok: true; addresses: LookupAddress[] } | { ok: false; reason: string }> {
  const problem = urlProblem(url.href, { allowLocal })
  if (problem) return { ok: false, reason: problem }
  const isOwn = allowLocal && isLocal(url)
  const find = resolve ?? (isOwn ? resolveOwnName : resolveHost)
  const addresses = await find(hostOf(url), signal).catch(() => [])
  if (!addresses.length) return { ok: false, reason: 'The name of the server could not be found' }
  const isAllowed = isOwn ? isLoopback : isPublicAddress
  return addresses.every(({ address }) => isAllowed(address))
    ? { ok: true, addresses }
    : { ok: false, reason: 'The server is not on the public internet' }
}
