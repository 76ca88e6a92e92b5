import * as v from 'valibot'
import { ApiScope } from './api-scopes.ts'
import { line } from './text.ts'

/** Shown for a text that is no IP address, nor a network in CIDR notation. */
export const networkMessage = 'Please enter an IP address or a network like 203.0.113.0/24'
// Accepts texts that look like a network: the server checks them with code that only Node has.
const network = /^(?=.*[.:])[\da-f.:]+(?:\/\d{1,3})?$/i
/** Shown for a text that is no instant with a time zone (RFC 3339). */
export const expiryMessage = 'Please use a time like 2026-12-31T23:59:00Z'

export const NewApiKey = v.object({
  name: line('Please enter a name', { min: 1, max: 60 }),
  /** The scopes of the key. Without any it creates tokens for the widget. */
  scopes: v.optional(
    v.pipe(
      v.array(ApiScope, 'Please choose at least one scope'),
      v.minLength(1, 'Please choose at least one scope'),
      v.maxLength(50, 'Please choose each scope once'),
      v.transform((scopes) => [...new Set(scopes)]),
    ),
    ['embed:mint'],
  ),
  /** The time from which it no longer works. */
  expiresAt: v.nullish(
    v.pipe(
      v.string(expiryMessage),
      v.regex(/^\d{4}-\d\d-\d\dT[\d:.]{5,16}(?:Z|[+-]\d\d:\d\d)$/, expiryMessage),
    ),
  ),
  /** The only IP addresses and networks (CIDR) that it works from. */
  addresses: v.optional(
    v.pipe(
      v.array(v.string(networkMessage)),
      v.check((networks) => networks.every((text) => network.test(text)), networkMessage),
      v.maxLength(20, 'Please list 20 networks or fewer'),
    ),
    [],
  ),
  /** Revoke it when the user who creates it is removed from the organisation. */
  endsWithCreator: v.optional(v.boolean(), false),
})
export type NewApiKey = v.InferOutput<typeof NewApiKey>

const overlapMessage = 'overlapHours must be a whole number from 0 to 720'

/** The hours for which the key works beside the one that takes its place: 0 ends it straight away. */
export const KeyRotation = v.object({
  overlapHours: v.optional(
    v.pipe(
      v.number(overlapMessage),
      v.integer(overlapMessage),
      v.minValue(0, overlapMessage),
      v.maxValue(720, overlapMessage),
    ),
    24,
  ),
})
export type KeyRotation = v.InferOutput<typeof KeyRotation>
