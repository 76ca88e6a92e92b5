import { billing } from '@bonafide/shared/contract/billing.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountSignedIn } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
import { getCurrentPlan } from './get-current-plan.ts'
import { getUsage } from './get-usage.ts'
import { listLedger } from './list-ledger.ts'
import { listPlans } from './list-plans.ts'
import { openPortal } from './open-portal.ts'
import { startCheckout } from './start-checkout.ts'

export function mountBilling(app: App): void {
  mountSignedIn(app, billing.usage, (_parts, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), getUsage),
  )
  mountSignedIn(app, billing.plans, async (_parts, { deps }) => listPlans(deps.providers.payment))
  mountSignedIn(app, billing.currentPlan, (_parts, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), getCurrentPlan),
  )
  mountSignedIn(app, billing.checkoutSession, ({ body }, { deps, session }) =>
    startCheckout(deps, sessionScope(session), body.priceId),
  )
  mountSignedIn(app, billing.portalSession, (_parts, { deps, session }) => openPortal(deps, session.orgId))
  mountSignedIn(app, billing.ledger, ({ query }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => listLedger(scope, query.cursor)),
  )
}
