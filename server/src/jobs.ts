import { depsIn, type Deps, type Eraser } from '#platform/scope.ts'
import { recordRefusedSignIn } from '#accounts/record-refused-sign-in.ts'
import { signInRefusedJob } from '#accounts/sign-in-jobs.ts'
import { sandboxEraser } from '#integrations/sandbox/sandbox-eraser.ts'
import {
  cancelPlanJob,
  endPlanJob,
  reportUsageJob,
  restoreScheduledChangeJob,
} from '#billing/billing-jobs.ts'
import { reportUsage } from '#billing/report-usage.ts'
import { cancelPlan, endPlan, endPlanSubscriber } from '#billing/plans/cancel-plan.ts'
import { restoreScheduledChange } from '#billing/plans/restore-scheduled-change.ts'
import { eraseClosedTask } from '#retention/closing/erase-closed.ts'
import { deliverEvent } from '#integrations/sandbox/events/deliver-event.ts'
import { renewSubscriptionsTask } from '#integrations/sandbox/payment/change-subscription.ts'
import { deliverSubscription } from '#integrations/sandbox/payment/deliver-subscription.ts'
import { deliverEventJob, deliverSubscriptionJob } from '#integrations/sandbox/sandbox-jobs.ts'
import { announceExpiredLinksTask } from '#invitations/announce-expired-links.ts'
import { releaseExpiredCreditsTask } from '#invitations/release-expired-credits.ts'
import { pollDeliveryStatusJob, releaseMessagesJob, sendMessageJob } from '#messages/message-jobs.ts'
import { pollDeliveryStatus } from '#messages/delivery/poll-delivery-status.ts'
import { requeueMessagesTask } from '#messages/delivery/requeue-messages.ts'
import { sendMessage } from '#messages/delivery/send-message.ts'
import { releaseSubscriber, releaseAll, releaseWaitingTask } from '#messages/caps/release-waiting.ts'
import { sendReminder } from '#invitations/reminders/send-reminder.ts'
import { sendReminderJob } from '#employees/links/plan-reminders.ts'
import { anchorHeadsTask } from '#platform/audit/anchor-heads.ts'
import { sendAnchorsJob } from '#platform/audit/anchor-jobs.ts'
import { sendAnchors } from '#platform/audit/send-anchors.ts'
import type { EventSubscriber } from '#platform/audit/subscribers.ts'
import { acrossOrganisations, reachingOrganisation } from '#platform/db/reach.ts'
import { unassignSubscriber } from '#employees/unassign.ts'
import type { Job, JobKind } from '#platform/jobs/define-job.ts'
import { type HourlyTask, hourlyTaskJob, runTask, scheduleHourly } from '#platform/jobs/hourly-tasks.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { bindJob, type BoundJob, type Delivery } from '#platform/jobs/jobs.ts'
import { deleteEvidence } from '#right-to-work/evidence/delete-files.ts'
import { discardEvidenceTask } from '#right-to-work/evidence/discard-evidence.ts'
import { deleteEvidenceJob } from '#right-to-work/evidence/evidence-jobs.ts'
import { sendConfirmationJob } from '#accounts/email-confirmation/email-confirmation-jobs.ts'
import { confirmationSubscriber, sendConfirmation } from '#accounts/email-confirmation/send-confirmation.ts'
import { mailReset } from '#accounts/passwords/forgot-password.ts'
import { mailResetJob } from '#accounts/passwords/password-jobs.ts'
import { redactIdentity } from '#verification/identity/redact-identity.ts'
import { retentionTask } from '#retention/run-retention.ts'
import { sweepEmployeeJob } from '#retention/retention-jobs.ts'
import { sweepEmployee } from '#retention/sweep-employee.ts'
import { recomputeExcusesTask } from '#right-to-work/checks/recompute-excuses.ts'
import { findLateStartsTask } from '#right-to-work/follow-ups/find-late-starts.ts'
import { sendAlertsJob } from '#right-to-work/follow-ups/follow-up-jobs.ts'
import { sendAlerts } from '#right-to-work/follow-ups/send-alerts.ts'
import { buildPack } from '#right-to-work/pack/many/build-pack.ts'
import { expirePacksTask } from '#right-to-work/pack/many/expire-packs.ts'
import { buildPackJob } from '#right-to-work/pack/many/pack-jobs.ts'
import { packsEraser } from '#right-to-work/pack/many/packs-eraser.ts'
import {
  forgetCallLinks,
  forgetCallLinksJob,
  forgetCallLinksSubscriber,
} from '#right-to-work/appointments/forget-call-links.ts'
import { rightToWorkEraser } from '#right-to-work/checks/right-to-work-eraser.ts'
import { runStaffImport } from '#invitations/existing-staff/run-staff-import.ts'
import { staffImportEraser } from '#invitations/existing-staff/staff-import-eraser.ts'
import { runStaffImportJob } from '#invitations/existing-staff/staff-import-jobs.ts'
import {
  cancelIdentity,
  closeSessions,
  closeSessionsSubscriber,
} from '#verification/identity/cancel-sessions.ts'
import {
  cancelIdentityJob,
  closeSessionsJob,
  pollIdentityJob,
  redactIdentityJob,
} from '#verification/identity/identity-jobs.ts'
import { announceOverdueTask } from '#verification/identity/repeats/announce-overdue.ts'
import { pollIdentity } from '#verification/identity/poll-identity.ts'
import { pollDigitalJob, redactDigitalJob } from '#verification/digital/digital-jobs.ts'
import { pollDigital } from '#verification/digital/poll-digital.ts'
import { digitalEraser, redactDigital } from '#verification/digital/redact-digital.ts'
import { securityNoticesSubscriber } from '#accounts/notices/security-notices.ts'
import { passTime } from '#retention/test-mode/pass-time.ts'
import { clearTestData } from '#retention/test-mode/clear-test-data.ts'
import { passTimeJob, clearTestDataJob } from '#retention/test-mode/test-mode-jobs.ts'
import { attemptDelivery } from '#webhooks/attempt-delivery.ts'
import { requeueDeliveriesTask } from '#webhooks/requeue-deliveries.ts'
import { publishEvent, webhookSubscriber } from '#webhooks/publish-event.ts'
import { runReplay } from '#webhooks/replays/run-replay.ts'
import { attemptDeliveryJob, publishEventJob, replayEventsJob } from '#webhooks/webhook-jobs.ts'
import { weeklyDigestTask } from '#review/weekly-digest/send-digests.ts'
import { purgeExpiredTask } from './purge-expired.ts'

const bindings = [
  handle(sendMessageJob, sendMessage),
  handle(pollDeliveryStatusJob, pollDeliveryStatus),
  handle(sendReminderJob, sendReminder),
  handle(releaseMessagesJob, async (deps, data) => void (await releaseAll(deps, data))),
  handle(pollIdentityJob, pollIdentity),
  handle(closeSessionsJob, closeSessions),
  handle(cancelIdentityJob, cancelIdentity),
  handle(redactIdentityJob, redactIdentity),
  handle(pollDigitalJob, pollDigital),
  handle(redactDigitalJob, redactDigital),
  handle(sendConfirmationJob, sendConfirmation),
  handle(signInRefusedJob, recordRefusedSignIn),
  handle(mailResetJob, mailReset),
  handle(sweepEmployeeJob, sweepEmployee),
  handle(deleteEvidenceJob, deleteEvidence),
  handle(buildPackJob, buildPack),
  handle(sendAlertsJob, sendAlerts),
  handle(forgetCallLinksJob, forgetCallLinks),
  handle(runStaffImportJob, (deps, data, { signal }) => runStaffImport(deps, data, { signal })),
  handle(restoreScheduledChangeJob, restoreScheduledChange),
  handle(endPlanJob, endPlan),
  handle(cancelPlanJob, cancelPlan),
  handle(reportUsageJob, reportUsage),
  handle(publishEventJob, publishEvent),
  handle(replayEventsJob, runReplay),
  handle(attemptDeliveryJob, (deps, data, { signal }) => attemptDelivery(deps, data, signal)),
  handle(deliverEventJob, deliverEvent),
  handle(deliverSubscriptionJob, deliverSubscription),
  handle(sendAnchorsJob, sendAnchors),
  handle(passTimeJob, passTime),
  handle(clearTestDataJob, clearTestData),
  handle(hourlyTaskJob, (deps, { task }) => runHourlyTask(deps, task)),
]

export const hourlyTasks: readonly HourlyTask[] = [
  purgeExpiredTask,
  discardEvidenceTask,
  expirePacksTask,
  releaseExpiredCreditsTask,
  announceExpiredLinksTask,
  requeueMessagesTask,
  releaseWaitingTask,
  requeueDeliveriesTask,
  weeklyDigestTask,
  renewSubscriptionsTask,
  recomputeExcusesTask,
  findLateStartsTask,
  announceOverdueTask,
  retentionTask,
  eraseClosedTask,
  anchorHeadsTask,
]

/** The kinds of jobs there are. */
export const jobKinds: readonly JobKind[] = bindings.map(({ job }) => job)

/** Who acts on recorded events. */
export const subscribers: readonly EventSubscriber[] = [
  webhookSubscriber,
  closeSessionsSubscriber,
  confirmationSubscriber,
  releaseSubscriber,
  securityNoticesSubscriber,
  forgetCallLinksSubscriber,
  endPlanSubscriber,
  unassignSubscriber,
]

/** What forgets an employee besides the modules, whichever providers are configured now. */
export const erasers: readonly Eraser[] = [
  sandboxEraser,
  rightToWorkEraser,
  digitalEraser,
  staffImportEraser,
  packsEraser,
]

/** What is done for each kind of job. */
export function bindJobs(deps: Deps): BoundJob[] {
  return bindings.map(({ bind }) => bind(deps))
}

export async function runHourlyTask(deps: Deps, name: string): Promise<void> {
  const task = hourlyTasks.find((known) => known.name === name)
  if (!task) throw new Error(`there is no hourly task ${name}`)
  await runTask(deps, task)
}

/** Works off jobs and the hourly tasks in this process, until `stop`. */
export function startJobs(
  deps: Deps,
  queue: JobQueue,
): { stop(options: { withinMs: number }): Promise<void> } {
  queue.start(bindJobs(deps))
  const hourly = scheduleHourly(queue, hourlyTasks, deps.log)
  return {
    stop: (options) => {
      hourly.stop()
      return queue.stop(options)
    },
  }
}

function handle<Data extends object>(
  job: Job<Data>,
  run: (deps: Deps, data: Data, delivery: Delivery<Data>) => Promise<void>,
) {
  const bind = (deps: Deps) =>
    bindJob(job, (delivery) =>
      reachingFor({ ...deps, log: delivery.log }, job, delivery.data, (there) =>
        run(there, delivery.data, delivery),
      ),
    )
  return { job: job as JobKind, bind }
}

/** A job is in the organisation that its data name. */
function reachingFor(
  deps: Deps,
  job: JobKind,
  data: object,
  work: (there: Deps) => Promise<void>,
): Promise<void> {
  if ('orgId' in data && typeof data.orgId === 'string') {
    const { orgId } = data
    return reachingOrganisation(orgId, async () => work(await depsIn(deps, orgId)))
  }
  return acrossOrganisations(
    job.name === hourlyTaskJob.name ? 'hourly tasks' : 'jobs without an organisation',
    () => work(deps),
  )
}
