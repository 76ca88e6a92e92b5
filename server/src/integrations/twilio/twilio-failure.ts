import * as v from 'valibot'
import { DeliveryError } from '#messages/delivery-error.ts'

/**
 * Failures that the same message would meet again, in plain words; by Twilio's error dictionary
 * (twilio.com/docs/api/errors). Everything else is tried again.
 */
const permanent: Readonly<Record<number, string>> = {
  21211: 'The phone number is not valid',
  21265: 'The phone number cannot receive text messages',
  21408: 'Text messages to this country are not enabled',
  21610: 'This person has opted out of our messages',
  21612: 'The phone number cannot be reached from our number',
  21614: 'The phone number cannot receive text messages',
  21617: 'The message is too long',
  21635: 'The phone number cannot receive text messages',
  63003: 'The phone number is not on WhatsApp',
  63013: 'WhatsApp rejected the message',
  63016: 'WhatsApp rejected the message',
  63021: 'WhatsApp rejected the message',
  63024: 'The phone number is not on WhatsApp',
  63027: 'WhatsApp rejected the message',
  63028: 'WhatsApp rejected the message',
  63030: 'WhatsApp rejected the message',
  63032: 'WhatsApp rejected the message',
  63033: 'This person has opted out of our messages',
  63036: 'The phone number is not on WhatsApp',
  63049: 'WhatsApp rejected the message',
}

/** The reasons in a status report of a message that was accepted and then not delivered. */
const undelivered: Readonly<Record<number, string>> = {
  30003: 'The phone was not reachable',
  30004: 'The message was blocked',
  30005: 'The phone number is not in use',
  30006: 'The phone number cannot receive text messages',
  30007: 'The mobile network blocked the message',
}
const otherwise = 'The message was not delivered'

/** Returns why Twilio gave a message up, by the `ErrorCode` of its report. */
export function undeliveredReason(errorCode: number | undefined): string {
  if (errorCode === undefined) return otherwise
  return permanent[errorCode] ?? undelivered[errorCode] ?? otherwise
}

const Failure = v.object({ code: v.number() })

/** An answer that is no success. Its `message` is never looked at: it repeats the number. */
export function twilioFailure({ status, headers }: Response, body: unknown): DeliveryError {
  const parsed = v.safeParse(Failure, body)
  const code = parsed.success ? parsed.output.code : undefined
  const message = `twilio answered ${status}${code === undefined ? '' : ` (${code})`}`
  const reason = status >= 400 && status < 500 && code !== undefined ? permanent[code] : undefined
  if (reason) return new DeliveryError(message, reason, { permanent: true })
  return new DeliveryError(message, 'The messaging service did not accept the message', {
    retryAfter: secondsOf(headers.get('retry-after')),
    // A gateway in between may have given up on an answer that was on its way.
    uncertain: status >= 500,
  })
}

const longestWait = 3600

function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), longestWait) : undefined
}
