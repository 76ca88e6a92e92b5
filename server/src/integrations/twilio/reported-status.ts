import type { Standing } from '#messages/messenger.ts'
import { undeliveredReason } from './twilio-failure.ts'

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

/** What Twilio's status of a message means, or undefined for one that says nothing about one of ours. */
export function reportedStanding(status: string, errorCode: number | undefined): Standing | undefined {
  if (!Object.hasOwn(stateOf, status)) return undefined
  const state = stateOf[status as keyof typeof stateOf]
  return state === 'failed' ? { state, reason: undeliveredReason(errorCode) } : { state }
}
