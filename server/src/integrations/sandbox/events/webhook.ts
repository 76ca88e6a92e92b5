import * as v from 'valibot'
import { sandboxProviderName as provider } from '#platform/config/sandbox-settings.ts'
import { AppError } from '#platform/app-error.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountProviderWebhook, recordProviderEvent } from '#platform/http/record-provider-event.ts'
import { eventEffect } from './event-effect.ts'
import { SandboxEvent } from './sandbox-event.ts'
import { isSigned, signatureHeader } from './sandbox-signature.ts'

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
