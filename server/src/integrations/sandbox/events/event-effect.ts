import { eq } from 'drizzle-orm'
import { applySubscription } from '#billing/plans/apply-subscription.ts'
import { planOfSandboxPrice } from '#billing/plans/plans.ts'
import { findIdentitySession } from '#verification/identity/find-identity-session.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { reachingOrganisation } from '#platform/db/reach.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { EventEffect } from '#platform/http/record-provider-event.ts'
import { type Deps, depsIn } from '#platform/scope.ts'
import { applyIdentityOutcome } from '#verification/identity/apply-identity-outcome.ts'
import { withFacts } from '#verification/identity/fetch-outcome.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import {
  type IdentityEvent,
  identityEventType,
  type SandboxEvent,
  type SubscriptionEvent,
} from './sandbox-event.ts'

/** Returns the effect of an event; undefined when its subject is unknown, or no sandbox plays that provider here. */
export async function eventEffect(deps: Deps, event: SandboxEvent): Promise<EventEffect | undefined> {
  if (event.type === identityEventType) return identityEffect(deps, event)
  return deps.env.sandboxParts.has('payment') ? subscriptionEffect(deps, event) : undefined
}

async function identityEffect(deps: Deps, { data }: IdentityEvent): Promise<EventEffect | undefined> {
  const session = await findIdentitySession(deps.db, sandboxProviderName, data.session)
  if (!session) return undefined
  const { orgId } = session
  if (!deps.env.sandboxParts.has('identity') && !isTestOrganisation(orgId)) return undefined
  const outcome = await reachingOrganisation(orgId, async () =>
    withFacts(await depsIn(deps, orgId), session, data),
  )
  return { orgId, apply: (scope) => applyIdentityOutcome(scope, session, outcome) }
}

async function subscriptionEffect(
  { db }: Deps,
  { data: { reference, subscription, price, pendingPrice, ...facts } }: SubscriptionEvent,
): Promise<EventEffect | undefined> {
  const plan = planOfSandboxPrice(price)
  const pending = pendingPrice === undefined ? undefined : planOfSandboxPrice(pendingPrice)
  const [organisation] = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, reference))
  if (!organisation || !plan || (pendingPrice !== undefined && !pending)) return undefined
  const state = { ...facts, ref: subscription, plan, pending }
  return {
    orgId: organisation.id,
    apply: (scope) => applySubscription(scope, sandboxProviderName, state),
  }
}
