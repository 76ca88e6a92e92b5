import { releaseExpiredCredits } from '#invitations/release-expired-credits.ts'
import { purgeExpired } from './purge-expired.ts'
import type { Deps } from '#platform/scope.ts'
import { announceExpiredLinks } from '#invitations/announce-expired-links.ts'
import { requeueMessages } from '#messages/requeue-messages.ts'
import { renewSubscriptions } from '#integrations/sandbox/payment/change-subscription.ts'
import { requeueDeliveries } from '#webhooks/requeue-deliveries.ts'
import { retryFailedJobs } from '#platform/jobs/retry-failed-jobs.ts'

/** What it did, for the log. */
type Done = Record<string, number> | void

/**
 * What is done once an hour, by one of all processes. A task that a process did not finish is begun anew by another
 * one: each of them may be run at any time, and twice at once.
 */
const tasks = {
  purge: purgeExpired,
  'release-checks': releaseExpiredCredits,
  'announce-expired-links': announceExpiredLinks,
  'requeue-messages': requeueMessages,
  'requeue-deliveries': requeueDeliveries,
  'retry-failed-jobs': retryFailedJobs,
  'renew-sandbox-subscriptions': async (deps) => {
    if (deps.env.sandboxParts.has('payment')) await renewSubscriptions(deps)
  },
} as const satisfies Record<string, (deps: Deps) => Promise<Done>>

export type HourlyTask = keyof typeof tasks

export const hourlyTaskNames = Object.keys(tasks) as HourlyTask[]

export async function runHourlyTask(deps: Deps, task: HourlyTask): Promise<void> {
  const started = performance.now()
  const done: Done = await tasks[task](deps)
  const ms = Math.round(performance.now() - started)
  deps.log.info({ task, ms, ...(done && { done }) }, 'an hourly task was done')
}
