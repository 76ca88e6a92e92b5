import { isIP } from 'node:net'

interface Widest {
  ipv4: number
  ipv6: number
}

/**
 * Checks that a text is an IP address or a network in CIDR notation (RFC 4632, RFC 4291).
 * @param widest the fewest bits of its address that a network has to name
 */
export function isNetwork(text: string, widest: Widest = { ipv4: 0, ipv6: 0 }): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (!family || rest.length) return false
  const [fewest, most] = family === 4 ? [widest.ipv4, 32] : [widest.ipv6, 128]
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= fewest && Number(bits) <= most)
}
