import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/text.ts'

/** An app or a passkey of a user. */
export const Factor = v.object({
  id: v.string(),
  kind: v.picklist(['totp', 'passkey']),
  name: v.string(),
  createdAt: Instant,
  /** The time when it last proved something. */
  usedAt: v.nullable(Instant),
})
export type Factor = v.InferOutput<typeof Factor>

export const Factors = v.object({
  items: v.array(Factor),
  recoveryCodesLeft: v.number(),
  /** True when an organisation of the user asks for one, so that the last one stays. */
  required: v.boolean(),
  /** True when the password is one that would be refused today. */
  weakPassword: v.optional(v.boolean(), false),
  /** The time until which the user has to add one, to go on in this organisation; null where they do not. */
  dueAt: v.optional(v.nullable(Instant), null),
})
export type Factors = v.InferOutput<typeof Factors>

/** Kept alone, for every page of the console that has no other call of these. */
export const listFactors = endpoint({
  method: 'GET',
  path: '/auth/factors',
  // A second factor is the account’s, and needed where any of its organisations asks for it.
  actsOn: 'account',
  effect: 'view',
  summary: 'List the apps and passkeys of the user.',
  permission: 'member',
  whenClosed: true,
  auth: ['session'],
  reply: Factors,
})
