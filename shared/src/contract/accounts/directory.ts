import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/text.ts'

/** A token of the organisation's directory as it is listed: never the token itself. */
export const ScimToken = v.object({
  id: v.string(),
  /** The first characters, to tell tokens apart. */
  prefix: v.string(),
  /** The name of the owner who made it; null for one whose account is gone. */
  createdBy: v.nullable(v.string()),
  createdAt: Instant,
  lastUsedAt: v.nullable(Instant),
})
export type ScimToken = v.InferOutput<typeof ScimToken>

const ofAdmin = { permission: 'sso', auth: ['session'], path: '/settings/scim/tokens' } as const

/** The directory that keeps the organisation's users by SCIM 2.0, which itself is at `/scim/v2` and no part of this API. */
export const directory = {
  list: endpoint({
    ...ofAdmin,
    method: 'GET',
    effect: 'view',
    summary: 'List the tokens by which the directory of the organisation keeps its users, by SCIM.',
    reply: v.object({
      /** The address to enter in the directory. */
      baseUrl: v.string(),
      items: v.array(ScimToken),
    }),
  }),
  create: endpoint({
    ...ofAdmin,
    permission: 'owners',
    method: 'POST',
    effect: 'access',
    summary: 'Create a token for the directory. The token is only ever returned in this response.',
    reply: v.object({ ...ScimToken.entries, token: v.string() }),
    status: 201,
  }),
  revoke: endpoint({
    ...ofAdmin,
    method: 'DELETE',
    path: '/settings/scim/tokens/{id}',
    effect: 'access',
    summary: 'Revoke a token of the directory. It stops working straight away; the users it has made stay.',
    params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    reply: v.object({ revoked: v.boolean() }),
  }),
}
