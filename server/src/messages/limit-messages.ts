import { secondsInDay } from 'date-fns/constants'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { countHit, secondsLeft } from '#platform/limits/count-hit.ts'

/**
 * Counts a message of the organisation and refuses what is asked for beyond a day's. What follows by itself
 * (reminders, renewed links, another channel) is bounded by what was asked for, so it counts but passes.
 */
export async function limitMessages({ deps, tx, orgId, actor }: Scope): Promise<void> {
  const window = { windowSeconds: secondsInDay, now: deps.clock() }
  const sent = await countHit(tx, `messages organisation ${orgId}`, window)
  const isAskedFor = actor.startsWith('user:') || actor.startsWith('apiKey:')
  if (!isAskedFor || sent <= deps.env.messagesPerDay) return
  throw new AppError(
    'too_many_requests',
    'Your organisation has reached today’s message limit. Try again tomorrow.',
    { retryAfter: secondsLeft(window) },
  )
}
