import * as v from 'valibot'
import { isTestKey, type StripeSetup } from '#platform/config/stripe-settings.ts'
import { AppError } from '#platform/app-error.ts'
import type { App } from '#platform/http/app-env.ts'
import {
  type EventEffect,
  isRecorded,
  mountProviderWebhook,
  recordProviderEvent,
} from '#platform/http/record-provider-event.ts'
import { orUnavailable } from '#platform/provider-error.ts'
import type { Deps } from '#platform/scope.ts'
import { findIdentitySession } from '#verification/identity/identity-sessions.ts'
import { noteRedaction } from '#verification/identity/redact-identity.ts'
import { applyIdentityOutcome } from '#verification/identity/apply-identity-outcome.ts'
import { withFacts } from '#verification/identity/fetch-outcome.ts'
import { changedSubscription, readEvent, type Received, type StripeEvent } from './stripe-event.ts'
import { type ConnectStripe, stripeConnection, stripeName } from './stripe-client.ts'
import { identityOutcome } from './stripe-identity-provider.ts'
import { refreshSubscription } from './subscriptions/refresh-subscription.ts'
import { VerificationSession } from './stripe-answers.ts'

/** Mounts the address for Stripe's events, below `/api`. The limit allows for an invoice with its lines. */
export function mountStripeWebhook(api: App, setup: StripeSetup): void {
  const connect = stripeConnection(setup)
  mountProviderWebhook(api, { provider: stripeName, maxKilobytes: 512 }, async (c) =>
    receiveEvent(c.get('deps'), connect, setup, {
      body: Buffer.from(await c.req.arrayBuffer()),
      signature: c.req.header('stripe-signature'),
    }),
  )
}

/** Takes in an event of Stripe: once each, whatever it is about. */
async function receiveEvent(
  deps: Deps,
  connect: ConnectStripe,
  setup: StripeSetup,
  received: Received,
): Promise<void> {
  const event = readEvent(setup.webhookSecret, received, deps.clock())
  const { id: eventId, type, livemode } = event
  // The endpoint of a test account leads here, or the other way round. Not kept: it may be sent again to the right key.
  if (livemode === isTestKey(setup.secretKey)) {
    deps.log.warn(
      { eventId, type, livemode },
      'livemode mismatch: the event is not of the mode of STRIPE_SECRET_KEY',
    )
    return
  }
  const recorded = { provider: stripeName, eventId, type }
  if (await isRecorded(deps, recorded)) return
  // Stripe sends it again for three days.
  const effect = await orUnavailable(deps.log, 'The event cannot be taken in now', () =>
    effectOf(deps, connect, setup, event),
  )
  await recordProviderEvent(deps, recorded, effect)
}

async function effectOf(
  deps: Deps,
  connect: ConnectStripe,
  setup: StripeSetup,
  event: StripeEvent,
): Promise<EventEffect | undefined> {
  try {
    return await eventEffect(deps, connect, setup, event)
  } catch (error) {
    if (!v.isValiError(error)) throw error
    throw new AppError('bad_request', 'The event is not understood')
  }
}

const redacted = 'identity.verification_session.redacted'

/** Returns the effect of an event; undefined when its subject is unknown. @throws ProviderError when Stripe fails */
async function eventEffect(
  deps: Deps,
  connect: ConnectStripe,
  { billing }: StripeSetup,
  event: StripeEvent,
): Promise<EventEffect | undefined> {
  if (event.type.startsWith('identity.verification_session.')) {
    return identityEffect(deps, event.type, v.parse(VerificationSession, event.data.object))
  }
  const changed = changedSubscription(event)
  return billing && changed && refreshSubscription(deps, connect, billing, changed)
}

async function identityEffect(
  deps: Deps,
  type: string,
  session: VerificationSession,
): Promise<EventEffect | undefined> {
  const known = await findIdentitySession(deps.db, stripeName, session.id)
  if (!known) return undefined
  const { orgId } = known
  // The remains of an erased session do not show its outcome.
  if (type === redacted) return { orgId, apply: (scope) => noteRedaction(scope, known, 'done') }
  const outcome = await withFacts(deps, known, identityOutcome(session))
  return { orgId, apply: (scope) => applyIdentityOutcome(scope, known, outcome) }
}
