import * as v from 'valibot'
import { eq } from 'drizzle-orm'
import { sandboxProviderName, sandboxProviderName as provider } from '#platform/config/sandbox-settings.ts'
import { AppError } from '#platform/app-error.ts'
import type { App } from '#platform/http/app-env.ts'
import {
  type EventEffect,
  mountProviderWebhook,
  recordProviderEvent,
} from '#platform/http/record-provider-event.ts'
import { applySubscription } from '#billing/plans/apply-subscription.ts'
import { planOfSandboxPrice } from '#billing/plans/plans.ts'
import { findIdentitySession } from '#verification/identity/identity-sessions.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { reachingOrganisation } from '#platform/db/reach.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import { type ProcessDeps, depsIn } from '#platform/scope.ts'
import { applyIdentityOutcome } from '#verification/identity/apply-identity-outcome.ts'
import { withFacts } from '#verification/identity/fetch-outcome.ts'
import {
  type IdentityEvent,
  identityEventType,
  isSigned,
  SandboxEvent,
  signatureHeader,
  type SubscriptionEvent,
} from './sandbox-event.ts'

/** Mounts the address for the sandbox provider's events, below `/api`. */
export function mountSandboxWebhook(api: App): void {
  mountProviderWebhook(api, { provider, maxKilobytes: 64 }, async (c) => {
    const deps = c.get('deps')
    // The bytes as they came: what the signature is over.
    const body = await c.req.text()
    if (!isSigned(deps.keys, body, c.req.header(signatureHeader), deps.clock())) {
      throw new AppError('bad_signature', 'The signature does not match')
    }
    const event = parseEvent(body)
    const { id: eventId, type } = event
    await recordProviderEvent(deps, { provider, eventId, type }, await eventEffect(deps, event))
  })
}

function parseEvent(body: string): SandboxEvent {
  try {
    return v.parse(SandboxEvent, JSON.parse(body))
  } catch {
    throw new AppError('bad_request', 'The event is not understood')
  }
}

/** Returns the effect of an event; undefined when its subject is unknown, or no sandbox plays that provider here. */
async function eventEffect(deps: ProcessDeps, event: SandboxEvent): Promise<EventEffect | undefined> {
  if (event.type === identityEventType) return identityEffect(deps, event)
  return deps.env.sandboxParts.has('payment') ? subscriptionEffect(deps, event) : undefined
}

async function identityEffect(deps: ProcessDeps, { data }: IdentityEvent): Promise<EventEffect | undefined> {
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
  { db }: ProcessDeps,
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
