import ipaddr from 'ipaddr.js'

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
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
}
