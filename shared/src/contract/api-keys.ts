import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { KeyRotation, NewApiKey } from './new-api-key.ts'
import { Instant } from './text.ts'

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
