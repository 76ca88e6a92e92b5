import * as v from 'valibot'
import { findIdentitySession } from '#verification/identity/identity-sessions.ts'
import type { EventEffect } from '#platform/http/record-provider-event.ts'
import type { Deps } from '#platform/scope.ts'
import { noteRedaction } from '#verification/identity/redact-identity.ts'
import { applyIdentityOutcome } from '#verification/identity/apply-identity-outcome.ts'
import { withFacts } from '#verification/identity/fetch-outcome.ts'
import { stripeName } from './stripe-name.ts'
import type { StripeSetup } from '#platform/config/stripe-settings.ts'
import { identityOutcome } from './identity-outcome.ts'
import { refreshSubscription } from './subscriptions/refresh-subscription.ts'
import type { StripeEvent } from './read-event.ts'
import { VerificationSession } from './stripe-answers.ts'
import type { ConnectStripe } from './stripe-client.ts'
import { changedSubscription } from './stripe-event.ts'

const redacted = 'identity.verification_session.redacted'

/** Returns the effect of an event; undefined when its subject is unknown. @throws ProviderError when Stripe fails */
export async function eventEffect(
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
