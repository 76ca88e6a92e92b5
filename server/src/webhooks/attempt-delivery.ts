import { and, eq, ne, sql } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { isClosed } from '#platform/db/closed-organisation.ts'
import { webhookDeliveries, webhookEndpoints } from './webhook-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { runWithDeadline } from './run-with-deadline.ts'
import { attemptDeliveryJob, type DeliveryRow } from './queue-delivery.ts'
import { type Outcome, sendEvent } from './send-event.ts'
import type { EndpointRow } from './endpoint-row.ts'
import type { JobData } from '#platform/jobs/define-job.ts'

const gone = 410

/**
 * Tries a delivery once. A failed one is tried again by a job of its own, until it is out or its tries are used up; an
 * answer of 410 switches the endpoint off. Each try is sent at least once: a process that ends after the answer and
 * before it is written down leaves the try to be made again.
 */
export async function attemptDelivery(
  deps: Deps,
  { orgId, deliveryId, attempt }: JobData<typeof attemptDeliveryJob>,
  signal: AbortSignal,
): Promise<void> {
  const [found] = await deps.db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(
      webhookEndpoints,
      and(
        eq(webhookEndpoints.orgId, webhookDeliveries.orgId),
        eq(webhookEndpoints.id, webhookDeliveries.endpointId),
      ),
    )
    .where(and(eq(webhookDeliveries.orgId, orgId), eq(webhookDeliveries.id, deliveryId)))
  // A job of an earlier try has come again: the next one is queued already.
  if (found?.delivery.state !== 'pending' || found.delivery.attempts !== attempt) return
  // It waits for the case that the organisation is restored.
  if (await isClosed(deps.db, orgId)) return
  const again = { orgId, deliveryId, attempt }
  const postpone = (afterSeconds: number) =>
    inOrganisation(deps, { orgId, actor: 'system' }, (scope) =>
      scope.deps.jobs.enqueue(scope.tx, attemptDeliveryJob, again, { afterSeconds, lowPriority: true }),
    )
  const { endpointId } = found.delivery
  await runWithDeadline(deps.log, {
    orgId,
    endpointId,
    postpone,
    begin: () => attemptNow(deps, found, signal),
  })
}

interface Found {
  endpoint: EndpointRow
  delivery: DeliveryRow
}

function attemptNow(deps: Deps, { endpoint, delivery }: Found, signal: AbortSignal) {
  const answered = endpoint.enabled
    ? sendEvent(deps, { endpoint, delivery }, { signal }).catch((error: unknown) => {
        if (signal.aborted) throw error
        deps.log.error({ err: error, deliveryId: delivery.id }, 'an event could not be made')
        return unmade
      })
    : Promise.resolve(switchedOff)
  return { answered, done: answered.then((outcome) => settle(deps, delivery, outcome)) }
}

async function settle(deps: Deps, delivery: DeliveryRow, outcome: Outcome): Promise<void> {
  const { orgId, id: deliveryId, attempts: attempt } = delivery
  const { status, failure } = outcome
  deps.metrics.webhookDeliveries.inc({ outcome: outcome.delivered ? 'delivered' : 'failed' })
  if (failure) deps.log.info({ deliveryId, attempt, status, failure }, 'an event was not delivered')
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    await writeDown(scope, delivery, outcome)
    if (status === gone) await switchOff(scope, delivery.endpointId)
  })
}

const switchedOff: Outcome = { delivered: false, status: null, failure: 'The endpoint is switched off' }
// A try like any other: what is in the way, like a key of ours that is missing, may be put right within days.
const unmade: Outcome = { delivered: false, status: null, failure: 'The event could not be signed' }

async function writeDown(scope: Scope, delivery: DeliveryRow, outcome: Outcome): Promise<void> {
  const { deps, tx, orgId } = scope
  const { status, failure } = outcome
  const now = deps.clock()
  const isThis = and(eq(webhookDeliveries.orgId, orgId), eq(webhookDeliveries.id, delivery.id))
  const counted = { attempts: sql`${webhookDeliveries.attempts} + 1`, responseStatus: status, failure }
  if (outcome.delivered) {
    // It has arrived, whatever was said meanwhile of another try.
    await tx
      .update(webhookDeliveries)
      .set({ ...counted, state: 'delivered', nextAttemptAt: null, deliveredAt: now })
      .where(and(isThis, ne(webhookDeliveries.state, 'delivered')))
    return
  }
  const attempt = delivery.attempts + 1
  const isFinal = status === gone || outcome === switchedOff
  const nextAttemptAt = (isFinal ? undefined : nextAttempt(attempt - delivery.attemptsBefore, now)) ?? null
  const [failed] = await tx
    .update(webhookDeliveries)
    .set({ ...counted, state: nextAttemptAt ? 'pending' : 'failed', nextAttemptAt })
    .where(and(isThis, isUnchanged(delivery)))
    .returning({ id: webhookDeliveries.id })
  if (!failed || !nextAttemptAt) return
  const next = { orgId, deliveryId: delivery.id, attempt }
  await deps.jobs.enqueue(tx, attemptDeliveryJob, next, { at: nextAttemptAt, lowPriority: true })
}

// Not when another process has counted this try, or it has been sent by hand meanwhile: then that goes on.
function isUnchanged({ attempts, attemptsBefore, nextAttemptAt }: DeliveryRow) {
  return and(
    eq(webhookDeliveries.attempts, attempts),
    eq(webhookDeliveries.attemptsBefore, attemptsBefore),
    nextAttemptAt ? eq(webhookDeliveries.nextAttemptAt, nextAttemptAt) : undefined,
  )
}

async function switchOff(scope: Scope, endpointId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const disabled = await tx
    .update(webhookEndpoints)
    .set({
      enabled: false,
      disabledReason: 'Your server responded with 410 Gone, so we stopped sending events',
      switchedAt: deps.clock(),
    })
    .where(
      and(eq(webhookEndpoints.orgId, orgId), eq(webhookEndpoints.id, endpointId), webhookEndpoints.enabled),
    )
    .returning({ id: webhookEndpoints.id })
  if (!disabled.length) return
  await record(scope, { action: 'webhook_endpoint.disabled', data: { endpointId, status: gone } })
}

const minute = 60
const hour = 60 * minute
/** Seconds from one try to the next, as Standard Webhooks proposes them: ten tries over three days. */
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
const jitter = 0.1

/**
 * When a delivery is tried again, or undefined after the last try. Up to a tenth later than the table says, so
 * that what failed together does not come back together.
 * @param failed how many tries have failed, 1 or more
 */
function nextAttempt(failed: number, now: Date): Date | undefined {
  const delay = delays[failed - 1]
  if (delay === undefined) return undefined
  return new Date(now.getTime() + delay * 1000 * (1 + jitter * Math.random()))
}
