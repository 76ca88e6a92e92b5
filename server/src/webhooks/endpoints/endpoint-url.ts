import { isIP } from 'node:net'
import { isPublicAddress } from '#webhooks/sending/public-address.ts'

/** 8443 because some receivers cannot have the port of their host's website. */
const allowedPorts = new Set(['', '443', '8443'])
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns the name or address that a URL leads to, as a resolver takes it. */
export function hostOf(url: URL): string {
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
