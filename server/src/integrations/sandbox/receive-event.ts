import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { providerEvents } from '#platform/db/request-tables.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { sandboxProviderName } from '#config/sandbox-settings.ts'
import { eventEffect } from './event-effect.ts'
import { SandboxEvent } from './sandbox-event.ts'
import { isSigned } from './sandbox-signature.ts'

interface Received {
  /** The bytes as they came: what the signature is over. */
  body: string
  signature: string | undefined
}

/** Takes in an event of the sandbox providers: once each, whatever it is about. */
export async function receiveEvent(deps: Deps, { body, signature }: Received): Promise<void> {
  if (!isSigned(deps.keys, body, signature, deps.clock())) {
    throw new AppError('bad_signature', 'The signature does not match')
  }
  const event = parseEvent(body)
  const effect = await eventEffect(deps, event)
  if (!effect) return keepUnknown(deps, event)
  const actor = `provider:${sandboxProviderName}` as const
  await inOrganisation(deps, { orgId: effect.orgId, actor }, async (scope) => {
    const isNew = await keepEvent(deps, scope.tx, event, true)
    if (isNew) await effect.apply(scope)
  })
}

function parseEvent(body: string): SandboxEvent {
  try {
    return v.parse(SandboxEvent, JSON.parse(body))
  } catch {
    throw new AppError('bad_request', 'The event is not understood')
  }
}

async function keepUnknown(deps: Deps, event: SandboxEvent): Promise<void> {
  deps.log.warn({ eventId: event.id, type: event.type }, 'an event about something unknown')
  await keepEvent(deps, deps.db, event, false)
}

/** Keeps an event and answers whether it is here for the first time. */
async function keepEvent(
  deps: Deps,
  connection: Pick<Deps['db'], 'insert'>,
  event: SandboxEvent,
  handled: boolean,
): Promise<boolean> {
  const kept = await connection
    .insert(providerEvents)
    .values({
      provider: sandboxProviderName,
      eventId: event.id,
      type: event.type,
      handled,
      receivedAt: deps.clock(),
    })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId })
  return kept.length === 1
}
