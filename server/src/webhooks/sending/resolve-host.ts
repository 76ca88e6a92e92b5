import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

export type Resolve = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>

/**
 * Returns the present addresses of a host, by the servers of names alone. An address resolves to itself. Does not ask the
 * system's resolver: that cannot be stopped, and its few threads are soon taken by names whose servers do not answer.
 * @param options.servers used instead of the system's
 */
export async function resolveHost(
  host: string,
  signal: AbortSignal,
  { servers, limitMs = 5000 }: { servers?: readonly string[]; limitMs?: number } = {},
): Promise<LookupAddress[]> {
  const family = isIP(host)
  if (family) return [{ address: host, family }]
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const stop = () => resolver.cancel()
  const timer = setTimeout(stop, limitMs)
  signal.addEventListener('abort', stop)
  try {
    // One kind of address is enough, where the other has none or is not told.
    const [of4, of6] = await Promise.all([
      resolver.resolve4(host).catch(() => []),
      resolver.resolve6(host).catch(() => []),
    ])
    const found = (addresses: string[], of: number) => addresses.map((address) => ({ address, family: of }))
    // A server without a way to IPv6 loses no time to it.
    return [...found(of4, 4), ...found(of6, 6)]
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** Resolves this machine's own names, which the servers of names do not know. */
export const resolveOwnName: Resolve = (host) => lookup(host, { all: true })
