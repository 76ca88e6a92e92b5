import ipaddr from 'ipaddr.js'

// Addresses of this kind that are handed out to the whole internet. What is not in it, like the old site-local
// networks, is not delivered to.
const globalUnicast = ipaddr.parseCIDR('2000::/3')
const documentation = ipaddr.parseCIDR('3fff::/20')
/** Answers on every machine of a large cloud, from within only: its metadata, in a public range. */
const platformAddresses = new Set(['168.63.129.16'])

/** Whether an address belongs to the public internet, and not to any machine's or network's inside. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || platformAddresses.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || (parsed.match(globalUnicast) && !parsed.match(documentation))
}

/** Whether an address is this machine itself. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
}
