import { millisecondsInDay } from 'date-fns/constants'
import { backoffSeconds } from '#platform/backoff.ts'
import { DeliveryError } from './delivery-error.ts'

const backoff = { firstSeconds: 5, mostSeconds: 1800 }
/** Time for a report to come about a message whose answer was lost. */
const uncertainSeconds = 60
const overdueAfterMs = millisecondsInDay
const leastTries = 8

/** Seconds until a message is tried again: twice as long each time, and not before the other side asks for it. */
export function retryDelay(attempts: number, error: unknown): number {
  const seconds = backoffSeconds(attempts, backoff)
  if (!(error instanceof DeliveryError)) return seconds
  return Math.max(seconds, error.uncertain ? uncertainSeconds : 0, error.retryAfter ?? 0)
}

/** Returns true when a message has been tried for so long that another channel should have it, or an employee know. */
export function isOverdue(message: { createdAt: Date; attempts: number }, now: Date): boolean {
  const { createdAt, attempts } = message
  return attempts >= leastTries && now.getTime() - createdAt.getTime() >= overdueAfterMs
}
