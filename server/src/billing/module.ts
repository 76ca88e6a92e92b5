import { billing } from '@bonafide/shared/contract/organisation/billing.ts'
import { handle, type Module } from '#platform/define-module.ts'
import { mount, mountUnit } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { cancelPlan, cancelPlanJob, endPlan, endPlanJob, endPlanSubscriber } from './plans/cancel-plan.ts'
import { reportUsage, reportUsageJob } from './report-usage.ts'
import { restoreScheduledChange, restoreScheduledChangeJob } from './plans/restore-scheduled-change.ts'
import { ledger, paymentCustomers, subscriptions, usagePeriods, usageReports } from './billing-tables.ts'
import { paymentProvider } from './payment-provider.ts'
import { getCurrentPlan, listPlans } from './plans/list-plans.ts'
import { getUsage } from './get-usage.ts'
import { listLedger } from './ledger.ts'
import { openPortal, startCheckout } from './plans/start-checkout.ts'
import { setSpendingCap } from './spending-cap.ts'

export const billingModule: Module = {
  name: 'billing',
  mount(api) {
    mountUnit(api, billing.usage, (_parts, scope) => getUsage(scope))
    mount(api, billing.plans, async (_parts, { deps }) =>
      listPlans(deps.settings, deps.providers.get(paymentProvider)),
    )
    mountUnit(api, billing.currentPlan, (_parts, scope) => getCurrentPlan(scope))
    mount(api, billing.checkoutSession, ({ body }, { deps, principal }) =>
      startCheckout(deps, actingScope(principal), body.priceId),
    )
    mount(api, billing.portalSession, (_parts, { deps, principal }) => openPortal(deps, principal.orgId))
    mountUnit(api, billing.setSpendingCap, ({ body }, scope) => setSpendingCap(scope, body.dollars))
    mountUnit(api, billing.ledger, ({ query }, scope) => listLedger(scope, query.cursor))
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
