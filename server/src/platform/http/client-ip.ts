import { BlockList, isIP } from 'node:net'

/**
 * Finds the caller's address: the nearest one that is not a trusted proxy's. What is left of it in
 * X-Forwarded-For may have been written by anyone.
 */
export function createClientIp(trustedProxies: readonly string[]) {
  const trusted = new BlockList()
  for (const network of trustedProxies) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (socketAddress: string | undefined, forwardedFor: string | undefined): string => {
    let client = plain(socketAddress ?? '')
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()))
    while (isIP(client) && isTrusted(client)) {
      const next = hops.pop()
      if (!next || !isIP(next)) break
      client = next
    }
    return client || 'unknown'
  }
}

// A dual-stack socket reports IPv4 callers as IPv6.
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
