import * as v from 'valibot'
import { isIP } from 'node:net'
import { StartError } from '#platform/app-error.ts'

export type Source = Readonly<Record<string, string | undefined>>

export function optional(isRight: (text: string) => boolean, message: string) {
  return v.optional(v.pipe(v.string(), v.check(isRight, message)))
}

export function matches(pattern: string): (text: string) => boolean {
  const whole = new RegExp(`^(?:${pattern})$`)
  return (text) => whole.test(text)
}

interface Range {
  least: number
  most: number
  otherwise: string
}

/** A setting that is a whole number. */
export function wholeNumber({ least, most, otherwise }: Range, description: string) {
  const message = `must be a whole number from ${least} to ${most}`
  const number = v.pipe(
    v.string(),
    v.regex(/^\d{1,7}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  )
  return v.pipe(v.optional(number, otherwise), v.description(description))
}

export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

export function isApiUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, username } = new URL(text)
  if (pathname !== '/' || search || username) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
}

/** Checks that a port can be opened on a host. */
export function isHost(text: string): boolean {
  return text === 'localhost' || isIP(text) > 0
}

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

/**
 * Reads settings by their schema.
 * @param faultsAmong says what is wrong with settings that are each well written
 * @throws StartError with one line for each setting that is wrong
 */
export function parseSettings<S extends v.GenericSchema>(
  schema: S,
  source: Source,
  faultsAmong: (settings: v.InferOutput<S>) => string[] = () => [],
): v.InferOutput<S> {
  const result = v.safeParse(schema, withoutEmpty(source))
  const malformed = result.issues?.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const) ?? []
  // A malformed setting is the text that was written here, so that the rules go on to the others: what they say of it
  // follows from the first line about it.
  const rest = faultsAmong(result.output as v.InferOutput<S>).filter(
    (line) => !malformed.some(([name]) => line.split(/\W+/).includes(name)),
  )
  const faults = [...malformed.map(([name, message]) => `${name} ${message}`), ...rest]
  if (faults.length) throw new StartError(faults.join('\n'))
  return result.output
}

// `NAME=` in a shell or a compose file means that it is not set.
function withoutEmpty(source: Source) {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
}
