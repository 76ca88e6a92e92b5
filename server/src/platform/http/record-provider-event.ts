import { acrossOrganisations } from '#platform/db/reach.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Connection } from '#platform/db/database.ts'
import { providerEvents } from '#platform/db/request-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import type { App, AppEnv } from './app-env.ts'
import { takePlace } from './prepare-request.ts'

/** An event of a provider, with the id under which the provider repeats it. */
export interface ProviderEvent {
  provider: string
  eventId: string
  type: string
}

/** The organisation of an event, and the change that the event makes there. */
export interface EventEffect {
  orgId: string
  apply(scope: Scope): Promise<void>
}

/** Mounts the route that a provider sends its events to, below `/api`. */
export function mountProviderWebhook(
  api: App,
  { provider, maxKilobytes }: { provider: string; maxKilobytes: number },
  receive: (c: Context<AppEnv>) => Promise<void>,
): void {
  const path = `/webhooks/${provider}`
  api.post(path, takePlace({ maxKilobytes }), async (c) => {
    c.set('route', `/api${path}`)
    await acrossOrganisations('provider webhooks', () => receive(c))
    return c.json({ received: true })
  })
}

/** Keeps an event, and in the same transaction what it does: so it happens once, however often it is told. */
export async function recordProviderEvent(
  deps: Deps,
  event: ProviderEvent,
  effect: EventEffect | undefined,
): Promise<void> {
  if (!effect) {
    deps.log.info(event, 'an event about something unknown')
    await insertEvent(deps, deps.db, event, false)
    return
  }
  const { orgId, apply } = effect
  await inOrganisation(deps, { orgId, actor: `provider:${event.provider}` }, async (scope) => {
    if (await insertEvent(scope.deps, scope.tx, event, true)) await apply(scope)
  })
}

/** Returns true when an event was recorded before, for events whose effect is costly to find out. */
export async function isRecorded(
  { db }: Pick<Deps, 'db'>,
  event: Omit<ProviderEvent, 'type'>,
): Promise<boolean> {
  const isSame = and(eq(providerEvents.provider, event.provider), eq(providerEvents.eventId, event.eventId))
  return (await db.$count(providerEvents, isSame)) > 0
}

/** Returns true when the event arrives for the first time. */
async function insertEvent(
  { clock }: Pick<Deps, 'clock'>,
  connection: Connection,
  event: ProviderEvent,
  handled: boolean,
): Promise<boolean> {
  const inserted = await connection
    .insert(providerEvents)
    .values({ ...event, handled, receivedAt: clock() })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId })
  return inserted.length === 1
}
