import { BlockList, isIP, SocketAddress } from 'node:net'

/** Finds the caller's address: the nearest one that is not a trusted proxy's. The rest of X-Forwarded-For may be forged. */
export function createClientIp(trustedProxies: readonly string[]) {
  const isTrusted = networkList(trustedProxies)

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

const networkGroups = 4

/**
 * Returns the name by which limits count an address. One customer of a provider has a whole /64 of IPv6, so each address
 * of it is the same one here. An IPv4 address in the form of IPv6 is that IPv4 address.
 */
export function limitedAddress(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const [withoutZone = ''] = ip.split('%')
  const { address } = new SocketAddress({ address: withoutZone, family: 'ipv6' })
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length)
  const [before = '', after = ''] = address.split('::')
  const [head, tail] = [groupsOf(before), groupsOf(after)]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, networkGroups).join(':')}::/64`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}

/** Tells whether an IP address is one of a list, or in one of its networks in CIDR notation. */
export function networkList(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
