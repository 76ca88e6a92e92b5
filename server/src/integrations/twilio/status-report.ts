import * as v from 'valibot'
import type { DeliveryStatus } from '#messages/messenger.ts'
import { undeliveredReason } from './twilio-failure.ts'

/**
 * Asks Twilio to repeat a report after any failure, up to five times within 15 seconds; by default it would do so
 * once, and only without a connection. `rc` may be 0 to 5, `rp` one of 4xx, 5xx, ct, rt and all
 * (twilio.com/docs/usage/webhooks/webhooks-connection-overrides).
 */
export const tryAgain = '#rc=5&rp=all'

/** Returns the address for reports on a message, by which the message is found again. */
export function reportAddress(publicUrl: string, { orgId, messageId }: { orgId: string; messageId: string }) {
  return `${publicUrl}/api/webhooks/twilio?org=${orgId}&message=${messageId}${tryAgain}`
}

/** The parameters of Twilio's report that are used, by their names. */
const Report = v.object({
  MessageSid: v.pipe(v.string(), v.regex(/^(SM|MM)[0-9a-fA-F]{32}$/)),
  MessageStatus: v.pipe(v.string(), v.regex(/^[a-z_]{1,32}$/)),
  ErrorCode: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))),
})

export interface StatusReport {
  sid: string
  status: string
  errorCode: number | undefined
  /** Our own message, named in the address the report came to. */
  orgId: string | undefined
  messageId: string | undefined
}

const Id = v.pipe(v.string(), v.uuid())

/** A report as it came, or undefined when it is none. */
export function readReport(params: URLSearchParams, query: URLSearchParams): StatusReport | undefined {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ''))
  const report = v.safeParse(Report, given)
  if (!report.success) return undefined
  const { MessageSid: sid, MessageStatus: status, ErrorCode: errorCode } = report.output
  const id = (name: string) => {
    const text = query.get(name)
    return v.is(Id, text) ? text : undefined
  }
  return { sid, status, errorCode, orgId: id('org'), messageId: id('message') }
}

const stateOf = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  undelivered: 'failed',
  canceled: 'failed',
} as const

/** Translates Twilio's status of a message; undefined for one that tells nothing about a message of ours. */
export function readDeliveryStatus(
  status: string,
  errorCode: number | undefined,
): DeliveryStatus | undefined {
  if (!Object.hasOwn(stateOf, status)) return undefined
  const state = stateOf[status as keyof typeof stateOf]
  return state === 'failed' ? { state, reason: undeliveredReason(errorCode) } : { state }
}
