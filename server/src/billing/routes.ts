import { paymentProvider } from '#billing/payment-provider.ts'
import { billing } from '@bonafide/shared/contract/billing.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountUnit } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { getCurrentPlan } from './plans/get-current-plan.ts'
import { getUsage } from './get-usage.ts'
import { listLedger } from './list-ledger.ts'
import { listPlans } from './plans/list-plans.ts'
import { openPortal } from './plans/open-portal.ts'
import { setSpendingCap } from './spending-cap.ts'
import { startCheckout } from './plans/start-checkout.ts'

export function mountBilling(app: App): void {
  mountUnit(app, billing.usage, (_parts, scope) => getUsage(scope))
  mount(app, billing.plans, async (_parts, { deps }) => listPlans(deps.providers.get(paymentProvider)))
  mountUnit(app, billing.currentPlan, (_parts, scope) => getCurrentPlan(scope))
  mount(app, billing.checkoutSession, ({ body }, { deps, principal }) =>
    startCheckout(deps, actingScope(principal), body.priceId),
  )
  mount(app, billing.portalSession, (_parts, { deps, principal }) => openPortal(deps, principal.orgId))
  mountUnit(app, billing.setSpendingCap, ({ body }, scope) => setSpendingCap(scope, body.dollars))
  mountUnit(app, billing.ledger, ({ query }, scope) => listLedger(scope, query.cursor))
}
