import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { firstSteps } from '@bonafide/shared/contract/organisation/first-steps.ts'
import { reports } from '@bonafide/shared/contract/review/reports.ts'
import { verificationTabs } from '@bonafide/shared/contract/review/tabs.ts'
import { verifications } from '@bonafide/shared/contract/review/verifications.ts'
import { tryWithOneself } from '#invitations/try-with-oneself.ts'
import type { Module } from '#platform/define-module.ts'
import type { App } from '#platform/http/app-env.ts'
import type { MessageKind } from '#messages/define-message.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { mountAudit } from './audit.ts'
import { dismissFirstSteps, listFirstSteps } from './first-steps.ts'
import { getSummary } from './get-summary.ts'
import { assign } from './queue/assign.ts'
import { countVerifications } from './queue/count-verifications.ts'
import { listDecided } from './queue/list-decided.ts'
import { getQueue, listAttention, listWaiting } from './queue/list-waiting.ts'
import { managerDayBefore, managerWeek } from './manager-updates.ts'
import { managerStops } from './manager-updates-tables.ts'
import { weeklyDigestTask } from './send-digests.ts'
import { managerUpdatesTask } from './send-manager-updates.ts'
import { mountManagerStops } from './stop-manager-updates.ts'
import { getTimeline, listActivity } from './timeline.ts'

export const reviewModule: Module = {
  name: 'review',
  mount(api) {
    mountUnit(api, employeeActions.activity, (_parts, scope) => listActivity(scope))
    mountUnit(api, employeeActions.timeline, ({ params }, scope) => getTimeline(scope, params.employeeId))
    mountAudit(api)
    mountVerifications(api)
    mountUnit(api, reports.summary, ({ query }, scope) => getSummary(scope, query))
    mountFirstSteps(api)
    mountManagerStops(api)
  },
  hourly: [weeklyDigestTask, managerUpdatesTask],
  tables: [{ table: managerStops, lives: 'as long as the organisation', ends: ['organisation'] }],
}

export const reviewMessages: readonly MessageKind[] = [managerWeek, managerDayBefore]

function mountVerifications(api: App): void {
  mountUnit(api, verifications.queue, (_parts, scope) => getQueue(scope))
  mountUnit(api, verifications.attention, ({ query }, scope) => listAttention(scope, query))
  mountUnit(api, verificationTabs.list, ({ query }, scope) => listWaiting(scope, query))
  mountUnit(api, verificationTabs.done, ({ query }, scope) => listDecided(scope, query))
  mountUnit(api, verificationTabs.assign, ({ params, body }, scope) =>
    assign(scope, params.employeeId, body.userId),
  )
  mountUnit(api, verificationTabs.counts, ({ query }, scope) => countVerifications(scope, query))
}

function mountFirstSteps(api: App): void {
  mountUnit(api, firstSteps.list, (_parts, scope, { userId }) => listFirstSteps(scope, userId))
  mountUnit(api, firstSteps.dismiss, (_parts, scope) => dismissFirstSteps(scope))
  mountUnit(api, firstSteps.tryIt, (_parts, scope, { userId }) => tryWithOneself(scope, userId))
}
