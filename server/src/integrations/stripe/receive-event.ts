import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { providerEvents } from '#platform/db/request-tables.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { orUnavailable } from '#platform/or-unavailable.ts'
import { stripeName } from './stripe-name.ts'
import { isTestKey, type StripeSetup } from '#config/stripe-settings.ts'
import { eventEffect } from './event-effect.ts'
import type { EventEffect } from './stripe-event.ts'
import { readEvent, type Received, type StripeEvent } from './read-event.ts'
import type { ConnectStripe } from './stripe-client.ts'

/** Takes in an event of Stripe: once each, whatever it is about. */
export async function receiveEvent(
  deps: Deps,
  connect: ConnectStripe,
  setup: StripeSetup,
  received: Received,
): Promise<void> {
  const event = readEvent(setup.webhookSecret, received, deps.clock())
  // The endpoint of a test account leads here, or the other way round. Not kept: it may be sent again to the right key.
  if (event.livemode === isTestKey(setup.secretKey)) {
    const { id: eventId, type, livemode } = event
    deps.log.warn({ eventId, type, livemode }, 'an event of the other mode than STRIPE_SECRET_KEY')
    return
  }
  if (await isKept(deps, event.id)) return
  // Stripe sends it again for three days.
  const effect = await orUnavailable(deps.log, 'The event cannot be taken in now', () =>
    effectOf(deps, connect, setup, event),
  )
  if (!effect) {
    deps.log.info({ eventId: event.id, type: event.type }, 'an event about something unknown')
    await keepEvent(deps, deps.db, event, false)
    return
  }
  const actor = `provider:${stripeName}` as const
  await inOrganisation(deps, { orgId: effect.orgId, actor }, async (scope) => {
    const isNew = await keepEvent(deps, scope.tx, event, true)
    if (isNew) await effect.apply(scope)
  })
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

async function isKept({ db }: Deps, eventId: string): Promise<boolean> {
  const kept = await db
    .select({ eventId: providerEvents.eventId })
    .from(providerEvents)
    .where(and(eq(providerEvents.provider, stripeName), eq(providerEvents.eventId, eventId)))
  return kept.length > 0
}

/** Keeps an event and answers whether it is here for the first time. */
async function keepEvent(
  deps: Deps,
  connection: Pick<Deps['db'], 'insert'>,
  { id: eventId, type }: StripeEvent,
  handled: boolean,
): Promise<boolean> {
  const kept = await connection
    .insert(providerEvents)
    .values({ provider: stripeName, eventId, type, handled, receivedAt: deps.clock() })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId })
  return kept.length === 1
}
