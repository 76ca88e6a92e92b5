import { cancelPlanJob, endPlanJob, reportUsageJob, restoreScheduledChangeJob } from './billing-jobs.ts'
import { ledger, usagePeriods } from './billing-tables.ts'
import { paymentCustomers, usageReports } from './payment-tables.ts'
import { cancelPlan, endPlan, endPlanSubscriber } from './plans/cancel-plan.ts'
import { restoreScheduledChange } from './plans/restore-scheduled-change.ts'
import { subscriptions } from './plans/subscription-tables.ts'
import { reportUsage } from './report-usage.ts'
import { mountBilling } from './routes.ts'
import { handle, type Module } from '#platform/define-module.ts'

export const billingModule: Module = {
  name: 'billing',
  mount(api) {
    mountBilling(api)
  },
  jobs: [
    handle(restoreScheduledChangeJob, restoreScheduledChange),
    handle(endPlanJob, endPlan),
    handle(cancelPlanJob, cancelPlan),
    handle(reportUsageJob, reportUsage),
  ],
  subscribers: [endPlanSubscriber],
  tables: [
    { table: ledger, lives: 'for ever: accounts', ends: ['never'] },
    { table: usagePeriods, lives: 'for ever: accounts', ends: ['never'] },
    { table: usageReports, lives: 'for ever: accounts', ends: ['never'] },
    { table: subscriptions, lives: 'for ever: accounts', ends: ['never'] },
    { table: paymentCustomers, lives: 'for ever: accounts', ends: ['never'] },
  ],
}
