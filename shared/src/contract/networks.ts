import * as v from 'valibot'

const Ipv4 = v.pipe(v.string(), v.ipv4())
const Ipv6 = v.pipe(v.string(), v.ipv6())

/** Whether a text is an IP address, or a network in CIDR notation (RFC 4632, RFC 4291): `203.0.113.0/24`. */
export function isNetwork(text: string): boolean {
  const [address, bits, ...more] = text.split('/')
  if (more.length > 0) return false
  const most = v.is(Ipv4, address) ? 32 : v.is(Ipv6, address) ? 128 : -1
  if (bits === undefined) return most > 0
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most
}
