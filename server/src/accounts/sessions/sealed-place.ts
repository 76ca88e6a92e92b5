import * as v from 'valibot'
import type { CallerFacts } from '#platform/keys/hash-caller.ts'
import type { Keys } from '#platform/keys/keys.ts'
import Bowser from 'bowser'

const Place = v.object({ device: v.nullable(v.string()), address: v.nullable(v.string()) })
type Place = v.InferOutput<typeof Place>

/** Seals the device and the address that a session is used with: they are for its user alone. */
export function sealPlace(keys: Keys, { userAgent, ip }: CallerFacts): string {
  const place: Place = { device: deviceName(userAgent), address: ip }
  return keys.seal('session-place', JSON.stringify(place))
}

/**
 * Opens the place of a session. Empty where it was not kept, or was sealed with a key that is gone: no session outlives a
 * day.
 */
export function openPlace(keys: Keys, sealed: string | null): Place {
  const text = sealed === null ? undefined : keys.open('session-place', sealed)
  return text === undefined ? { device: null, address: null } : v.parse(Place, JSON.parse(text))
}

const longest = 80

/** Returns the name of a browser as its user knows it: `Firefox on Windows`; null for any other client. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return null
  return `${browser.name}${os.name ? ` on ${os.name}` : ''}`.slice(0, longest)
}
