import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant, line } from './text.ts'

/** A server-to-server key as it is listed: never the key itself. */
export const ApiKey = v.object({
  id: v.string(),
  name: v.string(),
  /** The first characters, to tell keys apart. */
  prefix: v.string(),
  createdAt: Instant,
  lastUsedAt: v.nullish(Instant),
})
export type ApiKey = v.InferOutput<typeof ApiKey>

export const NewApiKey = v.object({ name: line('Please enter a name', { min: 1, max: 60 }) })

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api-keys',
    summary: 'List the active API keys.',
    permission: 'developers',
    auth: ['session'],
    reply: v.object({ items: v.array(ApiKey) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-keys',
    summary: 'Create an API key. The key is only ever returned in this response.',
    needsStepUp: true,
    permission: 'developers',
    auth: ['session'],
    body: NewApiKey,
    reply: v.object({ ...ApiKey.entries, key: v.string() }),
    status: 201,
    idempotent: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api-keys/{id}',
    summary: 'Revoke an API key. It stops working straight away.',
    needsStepUp: true,
    permission: 'developers',
    auth: ['session'],
    params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    reply: v.object({ revoked: v.boolean() }),
  }),
}
