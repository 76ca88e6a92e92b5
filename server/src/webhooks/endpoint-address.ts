import { isIP } from 'node:net'
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

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

// Every name below it as well (RFC 6761), and with the dot of the root.
function isLocalhost(name: string): boolean {
  return /(^|\.)localhost\.?$/.test(name)
}

/**
 * Returns the reason why events cannot go to a URL, in plain words, as far as the URL alone shows it. The addresses of
 * its name are checked with each delivery.
 */
export function urlProblem(text: string, { allowLocal }: { allowLocal: boolean }): string | undefined {
  const url = new URL(text)
  if (url.username || url.password) return 'The URL must not include a username or password'
  if (url.hash) return 'The URL must not include a # or anything after it'
  if (allowLocal && isLocal(url)) return undefined
  if (url.protocol !== 'https:') return 'The URL must start with https://'
  if (!allowedPorts.has(url.port)) return 'The port must be 443 or 8443'
  const host = hostOf(url)
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
/** Serves the metadata of a large cloud to its own machines, at a public address. */
const platformAddresses = new Set(['168.63.129.16'])

/** Returns true for an address of the public internet, and false for the inside of any machine or network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || platformAddresses.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || (parsed.match(globalUnicast) && !parsed.match(documentation))
}

/** Returns true for an address of this machine itself. */
function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
}
