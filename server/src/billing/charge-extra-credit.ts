import { paymentProvider } from '#billing/payment-provider.ts'
import { usageReports } from './payment-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { reportUsageJob } from './billing-jobs.ts'

/** Has the payment provider charge a credit beyond the included ones, named by its row in the ledger. */
export async function chargeExtraCredit({ deps, tx, orgId }: Scope, ledgerId: string): Promise<void> {
  const payment = deps.providers.get(paymentProvider)
  if (!payment.reportExtraCheck) return
  await tx.insert(usageReports).values({ orgId, ledgerId, provider: payment.name, usedAt: deps.clock() })
  await deps.jobs.enqueue(tx, reportUsageJob, { orgId, ledgerId })
}
