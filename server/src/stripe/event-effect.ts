import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import * as v from 'valibot'
import { identitySessions } from '#db/schema.ts'
import type { Deps, Scope } from '#deps.ts'
import { applyIdentityOutcome } from '#identity/apply-identity-outcome.ts'
import { stripeName } from './stripe-name.ts'
import type { StripeSetup } from '#providers/stripe-settings.ts'
import { identityOutcome } from './identity-outcome.ts'
import { refreshSubscription } from './refresh-subscription.ts'
import type { StripeEvent } from './read-event.ts'
import { changedSubscription, VerificationSession } from './stripe-event.ts'

/** Whom an event is about, and what it does there. */
export interface EventEffect {
  orgId: string
  apply(scope: Scope): Promise<void>
}

/**
 * What an event does; undefined where it is about something unknown.
 * @throws ProviderError when Stripe cannot be asked
 */
export async function eventEffect(
  { db }: Deps,
  stripe: Stripe,
  { billing }: StripeSetup,
  event: StripeEvent,
): Promise<EventEffect | undefined> {
  if (event.type.startsWith('identity.verification_session.')) {
    return identityEffect(db, v.parse(VerificationSession, event.data.object))
  }
  const changed = changedSubscription(event)
  return billing && changed && refreshSubscription(db, stripe, billing, changed)
}

async function identityEffect(
  db: Deps['db'],
  session: VerificationSession,
): Promise<EventEffect | undefined> {
  const [known] = await db
    .select()
    .from(identitySessions)
    .where(and(eq(identitySessions.provider, stripeName), eq(identitySessions.providerRef, session.id)))
  return (
    known && {
      orgId: known.orgId,
      apply: (scope) => applyIdentityOutcome(scope, known, identityOutcome(session)),
    }
  )
}
