import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Keys } from '#platform/keys/keys.ts'

export const identityEventType = 'identity.session.updated'
export const subscriptionEventType = 'subscription.updated'

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const Moment = v.pipe(v.string(), v.isoTimestamp(), v.toDate())

const IdentityEvent = v.object({
  id: Id,
  type: v.literal(identityEventType),
  data: v.variant('status', [
    v.object({ session: Id, status: v.picklist(['processing', 'verified', 'cancelled']) }),
    v.object({ session: Id, status: v.literal('failed'), reason: v.pipe(v.string(), v.maxLength(200)) }),
  ]),
})
export type IdentityEvent = v.InferOutput<typeof IdentityEvent>

/** Carries the subscription whole, as it stands. */
const SubscriptionEvent = v.object({
  id: Id,
  type: v.literal(subscriptionEventType),
  data: v.object({
    subscription: Id,
    /** The organisation that the checkout was opened for. */
    reference: v.pipe(v.string(), v.uuid()),
    price: Id,
    status: v.picklist(['active', 'past_due', 'canceled']),
    pendingPrice: v.optional(Id),
    periodStart: Moment,
    periodEnd: Moment,
    pastDueSince: v.optional(Moment),
    startedAt: Moment,
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
})
export type SubscriptionEvent = v.InferOutput<typeof SubscriptionEvent>
export type SubscriptionEventBody = v.InferInput<typeof SubscriptionEvent>

/** The events that the sandbox providers post when one of their objects changes. */
export const SandboxEvent = v.variant('type', [IdentityEvent, SubscriptionEvent])
export type SandboxEvent = v.InferOutput<typeof SandboxEvent>

/** Carries `t=<unix seconds>,v1=<keyed hash of "t.body">`, as Stripe's header does. */
export const signatureHeader = 'bonafide-sandbox-signature'

const toleranceSeconds = 300

export function signEvent(keys: Keys, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${keys.hash('sandbox-webhook', `${seconds}.${body}`)}`
}

/** True when the sandbox signed the raw body within the last five minutes. */
export function isSigned(keys: Keys, body: string, header: string | undefined, now: Date): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([\w-]+)$/.exec(header ?? '') ?? []
  if (!time || !signature) return false
  const given = Buffer.from(signature)
  const isSame = (hash: string) => {
    const expected = Buffer.from(hash)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }
  if (!keys.hashes('sandbox-webhook', `${time}.${body}`).some(isSame)) return false
  return Math.abs(now.getTime() / 1000 - Number(time)) <= toleranceSeconds
}
