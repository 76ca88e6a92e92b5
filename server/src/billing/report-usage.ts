import * as v from 'valibot'
import { millisecondsInHour } from 'date-fns/constants'
import { and, eq } from 'drizzle-orm'
import { defineJob, type JobData, backoffSeconds } from '#platform/jobs/define-job.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { paymentProvider } from './payment-provider.ts'
import { usageReports } from './billing-tables.ts'

export const reportUsageJob = defineJob('usage.report', {
  /** `attempt`: how often it was tried before this job was queued. */
  data: v.object({ orgId: v.string(), ledgerId: v.string(), attempt: v.optional(v.number()) }),
})

type UsageReport = typeof usageReports.$inferSelect

const backoff = { firstSeconds: 5, mostSeconds: 1800 }
// The provider knows for a day which credits it has counted. After that, one that may have been counted is let go:
// a credit that is not paid for does less harm than one that is paid for twice.
const uncertainMs = 23 * millisecondsInHour
// It takes nothing that is older than 35 days.
const oldestMs = 34 * 24 * millisecondsInHour

/** Tells the payment provider of a credit that is to be charged, until it has taken it. */
export async function reportUsage(deps: Deps, data: JobData<typeof reportUsageJob>): Promise<void> {
  const [report] = await deps.db.select().from(usageReports).where(isReport(data))
  const payment = deps.providers.get(paymentProvider)
  // A job of an earlier try has come again: the next one is queued already.
  if (!report || report.reportedAt || report.attempts !== (data.attempt ?? 0)) return
  if (report.provider !== payment.name || !payment.reportExtraCheck) return
  const { orgId, ledgerId } = report
  const now = deps.clock()
  // No worker may have looked for days.
  if (isGivenUp(report, now)) {
    deps.log.error({ orgId, ledgerId }, 'a credit could not be charged')
    return
  }
  // Before it is sent: a process that ends while it waits hears no answer.
  const uncertainSince = report.uncertainSince ?? now
  await deps.db.update(usageReports).set({ uncertainSince }).where(isReport(report))
  try {
    await payment.reportExtraCheck(deps.db, report)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return tryLater(deps, error.uncertain ? { ...report, uncertainSince } : report, error)
  }
  const reportedAt = deps.clock()
  await deps.db.update(usageReports).set({ reportedAt, uncertainSince: null }).where(isReport(report))
}

async function tryLater(
  deps: Deps,
  { orgId, ledgerId, uncertainSince, attempts: before }: UsageReport,
  error: ProviderError,
): Promise<void> {
  const attempts = before + 1
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    await scope.tx.update(usageReports).set({ attempts, uncertainSince }).where(isReport({ orgId, ledgerId }))
    scope.deps.log.warn({ err: error, orgId, ledgerId, attempts }, 'a credit is charged later')
    const afterSeconds = backoffSeconds(before, backoff)
    await scope.deps.jobs.enqueue(
      scope.tx,
      reportUsageJob,
      { orgId, ledgerId, attempt: attempts },
      { afterSeconds },
    )
  })
}

function isReport({ orgId, ledgerId }: Pick<UsageReport, 'orgId' | 'ledgerId'>) {
  return and(eq(usageReports.orgId, orgId), eq(usageReports.ledgerId, ledgerId))
}

function isGivenUp({ usedAt, uncertainSince }: UsageReport, now: Date): boolean {
  if (now.getTime() - usedAt.getTime() >= oldestMs) return true
  return uncertainSince !== null && now.getTime() - uncertainSince.getTime() >= uncertainMs
}
