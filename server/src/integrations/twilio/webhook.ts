import { and, eq } from 'drizzle-orm'
import { applyDeliveryStatus } from '#messages/advance-message.ts'
import { messages } from '#messages/messages-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { App } from '#platform/http/app-env.ts'
import {
  type EventEffect,
  mountProviderWebhook,
  recordProviderEvent,
} from '#platform/http/record-provider-event.ts'
import type { Deps } from '#platform/scope.ts'
import { readDeliveryStatus, readReport, type StatusReport } from './status-report.ts'
import { isSigned, signatureHeader } from './twilio-signature.ts'

const provider = 'twilio'

/** Mounts the address for Twilio's reports on messages, below `/api`. Each comes once, in any order. */
export function mountTwilioWebhook(api: App, authToken: string): void {
  mountProviderWebhook(api, { provider, maxKilobytes: 64 }, async (c) => {
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
      throw new AppError('unsupported_media_type', 'The body must be sent as a form')
    }
    const deps = c.get('deps')
    const { pathname, search, searchParams } = new URL(c.req.url)
    const params = new URLSearchParams(await c.req.text())
    // Twilio signs the public address, which differs from the one that a proxy calls.
    const url = deps.settings.publicUrl + pathname + search
    if (!isSigned(authToken, { url, params, signature: c.req.header(signatureHeader) })) {
      throw new AppError('bad_signature', 'The signature does not match')
    }
    const report = readReport(params, searchParams)
    if (!report) throw new AppError('bad_request', 'The report is not understood')
    const { sid, status } = report
    const event = { provider, eventId: `${sid} ${status}`, type: `message.${status}` }
    await recordProviderEvent(deps, event, await effectOf(deps, report))
  })
}

/** Returns the effect of a report; undefined when no organisation here has the message. */
async function effectOf(
  { db }: Pick<Deps, 'db'>,
  { orgId, messageId, sid, status, errorCode }: StatusReport,
): Promise<EventEffect | undefined> {
  if (!orgId || !messageId) return undefined
  const isSame = and(eq(messages.orgId, orgId), eq(messages.id, messageId))
  if (!(await db.$count(messages, isSame))) return undefined
  const deliveryStatus = readDeliveryStatus(status, errorCode)
  return {
    orgId,
    apply: async (scope) => {
      if (deliveryStatus) await applyDeliveryStatus(scope, { messageId, providerRef: sid }, deliveryStatus)
    },
  }
}
