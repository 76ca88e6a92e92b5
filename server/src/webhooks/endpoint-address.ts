import { isIP } from 'node:net'
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

interface Rules {
  allowLocal: boolean
  /** Hosts of one's own network, with their ports, that the operator has named. */
  privateHosts?: readonly string[] | undefined
}

interface Options extends Rules {
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
  { allowLocal, privateHosts, signal, resolve }: Options,
): Promise<{ ok: true; addresses: LookupAddress[] } | { ok: false; reason: string }> {
  const problem = urlProblem(url.href, { allowLocal, privateHosts })
  if (problem) return { ok: false, reason: problem }
  const isOwn = allowLocal && isLocal(url)
  const isNamed = isNamedHost(url, privateHosts)
  const find = resolve ?? (isOwn ? resolveOwnName : isNamed ? resolveNamed : resolveHost)
  const addresses = await find(hostOf(url), signal).catch(() => [])
  if (!addresses.length) return { ok: false, reason: 'The name of the server could not be found' }
  const isAllowed = isOwn ? isLoopback : isNamed ? isNetworkAddress : isPublicAddress
  return addresses.every(({ address }) => isAllowed(address))
    ? { ok: true, addresses }
    : { ok: false, reason: isNamed ? outsideNetwork : 'The server is not on the public internet' }
}

/** 8443 because some receivers cannot have the port of their host's website. */
const allowedPorts = new Set(['', '443', '8443'])
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns the name or address that a URL leads to, as a resolver takes it. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** Returns true when a URL names this machine by one of its own names: for trying things out, never in production. */
export function isLocal(url: URL): boolean {
  return ownNames.has(url.hostname)
}

const outsideNetwork = 'The server is neither on the public internet nor in a private network'

/** Returns true when a URL leads to a host and port that `WEBHOOK_PRIVATE_HOSTS` names. */
function isNamedHost(url: URL, hosts: readonly string[] = []): boolean {
  return url.protocol === 'https:' && hosts.includes(`${url.hostname}:${url.port || '443'}`)
}

// Every name below it as well (RFC 6761), and with the dot of the root.
function isLocalhost(name: string): boolean {
  return /(^|\.)localhost\.?$/.test(name)
}

/**
 * Returns the reason why events cannot go to a URL, in plain words, as far as the URL alone shows it. The addresses of
 * its name are checked with each delivery.
 */
export function urlProblem(text: string, { allowLocal, privateHosts }: Rules): string | undefined {
  const url = new URL(text)
  if (url.username || url.password) return 'The URL must not include a username or password'
  if (url.hash) return 'The URL must not include a # or anything after it'
  if (allowLocal && isLocal(url)) return undefined
  if (url.protocol !== 'https:') return 'The URL must start with https://'
  const host = hostOf(url)
  if (isNamedHost(url, privateHosts)) {
    return isLocalhost(host) || (isIP(host) && !isNetworkAddress(host)) ? outsideNetwork : undefined
  }
  if (!allowedPorts.has(url.port)) return 'The port must be 443 or 8443'
  const isInside = isIP(host) ? !isPublicAddress(host) : isLocalhost(host)
  return isInside ? 'The URL must point to a server on the public internet' : undefined
}

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
const resolveOwnName: Resolve = (host) => lookup(host, { all: true })

// The IPv6 addresses that are handed out to the whole internet. Others, like the old site-local networks, are not
// delivered to.
const globalUnicast = ipaddr.parseCIDR('2000::/3')
const documentation = ipaddr.parseCIDR('3fff::/20')
/** Resolves a name of one's own network, which a file of this machine may know where no server of names does. */
const resolveNamed: Resolve = async (host, signal) => {
  const found = await resolveHost(host, signal)
  return found.length ? found : resolveOwnName(host, signal)
}

/** Serve the metadata of large clouds to their own machines, at addresses that are public or of a private network. */
const platformAddresses = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2::254'])

/** Returns true for an address of the public internet, and false for the inside of any machine or network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || platformAddresses.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || (parsed.match(globalUnicast) && !parsed.match(documentation))
}

// What routers of one's own network lead to (RFC 1918, RFC 6598, RFC 4193).
const privateRanges = new Set(['private', 'carrierGradeNat', 'uniqueLocal'])

/** Returns true for an address of a private network, or of the public internet: neither this machine nor a link of it. */
function isNetworkAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (platformAddresses.has(parsed.toString())) return false
  return privateRanges.has(parsed.range()) || isPublicAddress(address)
}

/** Returns true for an address of this machine itself. */
function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
}
