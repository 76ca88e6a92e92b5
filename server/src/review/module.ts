import type { Module } from '#platform/define-module.ts'
import { mountFirstSteps } from './first-steps/routes.ts'
import { mountVerifications } from './queue/routes.ts'
import { mountReports } from './reports/routes.ts'
import { mountAudit } from './timeline/audit/routes.ts'
import { mountTimeline } from './timeline/routes.ts'
import { weeklyDigestTask } from './weekly-digest/send-digests.ts'

export const reviewModule: Module = {
  name: 'review',
  mount(api) {
    mountTimeline(api)
    mountAudit(api)
    mountVerifications(api)
    mountReports(api)
    mountFirstSteps(api)
  },
  hourly: [weeklyDigestTask],
}
