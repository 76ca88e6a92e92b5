import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { ApiScope } from '#contract/permissions.ts'
import { Instant, line } from '#contract/text.ts'

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

/** A server-to-server key as it is listed: never the key itself. */
export const ApiKey = v.object({
  id: v.string(),
  name: v.string(),
  /** The first characters, to tell keys apart. */
  prefix: v.string(),
  scopes: v.optional(v.array(v.string()), []),
  /** The time from which it no longer works; null for one without an end. */
  expiresAt: v.nullish(Instant),
  /** The networks that it works from; with none it works from everywhere. */
  addresses: v.optional(v.array(v.string()), []),
  /** True when it is revoked with the removal of the user who created it. */
  endsWithCreator: v.optional(v.boolean(), false),
  /** True when another key has taken its place: it works until `expiresAt` and is not rotated again. */
  isReplaced: v.optional(v.boolean(), false),
  createdAt: Instant,
  lastUsedAt: v.nullish(Instant),
})
export type ApiKey = v.InferOutput<typeof ApiKey>

/** The key itself, in the answer that creates it and in no other. */
const CreatedKey = v.object({ ...ApiKey.entries, key: v.string() })

const ofKey = {
  permission: 'developers',
  auth: ['session'],
  params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
} as const

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api-keys',
    effect: 'view',
    summary: 'List the API keys that are not revoked. One that has expired is listed for 30 more days.',
    permission: 'developers',
    auth: ['session'],
    reply: v.object({ items: v.array(ApiKey) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-keys',
    effect: 'access',
    summary: 'Create an API key. The key is only ever returned in this response.',
    permission: 'developers',
    auth: ['session'],
    body: NewApiKey,
    reply: CreatedKey,
    status: 201,
    idempotent: true,
  }),
  rotate: endpoint({
    ...ofKey,
    method: 'POST',
    path: '/api-keys/{id}/rotate',
    effect: 'access',
    summary:
      'Create a key with the same name, scopes, networks and lifetime in place of this one, which works for as long ' +
      'as you say beside it. The new key is only ever returned in this response.',
    body: KeyRotation,
    reply: CreatedKey,
    status: 201,
    idempotent: true,
  }),
  revoke: endpoint({
    ...ofKey,
    method: 'DELETE',
    path: '/api-keys/{id}',
    effect: 'access',
    summary: 'Revoke an API key. It stops working straight away.',
    reply: v.object({ revoked: v.boolean() }),
  }),
}
