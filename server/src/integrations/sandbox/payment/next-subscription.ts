import { tz } from '@date-fns/tz'
import { addMonths, toDate } from 'date-fns'
import type { sandboxCheckouts, sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'

export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect
export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect

/** A change of a subscription that a tester makes, or time. */
export type SubscriptionChange = 'renew' | 'fail_payment' | 'cancel'

type Terms = Omit<SandboxSubscription, 'id' | 'orgId' | 'createdAt'>

/** Returns the terms of a subscription after a paid checkout. */
export function paidSubscription(
  current: SandboxSubscription | undefined,
  { priceId, takesEffect }: Pick<SandboxCheckout, 'priceId' | 'takesEffect'>,
  now: Date,
): Terms {
  const version = (current?.version ?? 0) + 1
  if (current?.status === 'active' && takesEffect === 'period_end' && now < current.periodEnd) {
    return { ...current, pendingPriceId: priceId, version }
  }
  return paidPeriod(priceId, now, version)
}

/** The subscription after a change; undefined where there is nothing to change. */
export function changedSubscription(
  current: SandboxSubscription,
  change: SubscriptionChange,
  now: Date,
): Terms | undefined {
  if (current.status === 'canceled') return undefined
  const version = current.version + 1
  if (change === 'cancel') {
    return { ...current, status: 'canceled', pendingPriceId: null, pastDueSince: null, version }
  }
  if (change === 'renew') {
    const isDue = current.status === 'active' && current.periodEnd <= now
    return paidPeriod(current.pendingPriceId ?? current.priceId, isDue ? current.periodEnd : now, version)
  }
  if (current.status === 'past_due') return undefined
  return { ...current, status: 'past_due', pastDueSince: now, version }
}

function paidPeriod(priceId: string, from: Date, version: number): Terms {
  return {
    priceId,
    status: 'active',
    pendingPriceId: null,
    periodStart: from,
    periodEnd: monthLater(from),
    pastDueSince: null,
    version,
  }
}

/** The same day and time of the next month in UTC, or its last day where it has no such day. */
export function monthLater(from: Date): Date {
  return toDate(addMonths(from, 1, { in: tz('UTC') }).getTime())
}
