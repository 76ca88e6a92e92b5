import { accountsModule, accountMessages } from '#accounts/module.ts'
import { billingModule } from '#billing/module.ts'
import { employeesModule } from '#employees/module.ts'
import { hrisModule } from '#hris/module.ts'
import { integrationsModule } from '#integrations/module.ts'
import { invitationMessages, invitationsModule } from '#invitations/module.ts'
import { messagesModule } from '#messages/module.ts'
import type { MessageKind } from '#messages/define-message.ts'
import { openapiModule } from '#openapi/module.ts'
import { organisationModule } from '#organisation/module.ts'
import { bindJob, type BoundJob, type JobKind } from '#platform/jobs/define-job.ts'
import { type HourlyTask, hourlyTaskJob, runTask, scheduleHourly } from '#platform/jobs/hourly-tasks.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Module } from '#platform/define-module.ts'
import { platformModule } from '#platform/module.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import type { ProcessDeps } from '#platform/scope.ts'
import { retentionModule, retentionMessages } from '#retention/module.ts'
import { reviewMessages, reviewModule } from '#review/module.ts'
import { rightToWorkModule, rightToWorkMessages } from '#right-to-work/module.ts'
import { verificationModule, verificationMessages } from '#verification/module.ts'
import { webhooksModule } from '#webhooks/module.ts'

/** The rooms that add something to the whole, the lowest layer first (server/layers.json). */
export const modules: readonly Module[] = [
  platformModule,
  messagesModule,
  webhooksModule,
  accountsModule,
  organisationModule,
  employeesModule,
  billingModule,
  rightToWorkModule,
  invitationsModule,
  verificationModule,
  reviewModule,
  hrisModule,
  retentionModule,
  integrationsModule,
  openapiModule,
]

/** Every kind of message there is. */
export const messageKinds: readonly MessageKind[] = [
  ...accountMessages,
  ...rightToWorkMessages,
  ...invitationMessages,
  ...verificationMessages,
  ...reviewMessages,
  ...retentionMessages,
]

const handlers = modules.flatMap(({ jobs = [] }) => jobs)
export const hourlyTasks: readonly HourlyTask[] = modules.flatMap(({ hourly = [] }) => hourly)
/** The kinds of jobs there are. */
export const jobKinds: readonly JobKind[] = [...handlers.map(({ job }) => job), hourlyTaskJob]
export const subscribers = modules.flatMap((module) => module.subscribers ?? [])
export const erasers = modules.flatMap((module) => module.erasers ?? [])
export const sealedColumns = modules.flatMap(({ sealed = [] }) => sealed)
/** Every table there is. Those of an upper room come first, since they may hang on those of a lower one. */
export const tables = modules.toReversed().flatMap((module) => module.tables ?? [])

/** Binds each kind of job to what is done for it. */
export function bindJobs(deps: ProcessDeps): BoundJob[] {
  const hourly = bindJob(hourlyTaskJob, ({ data, log }) =>
    acrossOrganisations('hourly tasks', () => runHourlyTask({ ...deps, log }, data.task)),
  )
  return [...handlers.map(({ bind }) => bind(deps)), hourly]
}

export async function runHourlyTask(deps: ProcessDeps, name: string): Promise<void> {
  const task = hourlyTasks.find((known) => known.name === name)
  if (!task) throw new Error(`there is no hourly task ${name}`)
  await runTask(deps, task)
}

/** Works off jobs and the hourly tasks in this process, until `stop`. */
export function startJobs(
  deps: ProcessDeps,
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
