import { and, eq } from 'drizzle-orm'
import { appendAudit } from '#audit/append-audit.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/webhook-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#deps.ts'
import type { JobData } from '#jobs/jobs.ts'
import { aside } from './aside.ts'
import type { DeliveryRow } from './queue-delivery.ts'
import { nextTry } from './next-try.ts'
import { type EndpointRow, type Outcome, sendEvent } from './send-event.ts'

const gone = 410

/**
 * Tries a delivery once. What fails is tried again by a job of its own, until it is out or its tries are used
 * up; an answer of 410 switches the endpoint off. Each try is sent at least once: a process that ends after the
 * answer and before it is written down leaves the try to be made again.
 */
export async function attemptDelivery(
  deps: Deps,
  { orgId, deliveryId, attempt }: JobData['webhook.deliver'],
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
  const postpone = (afterSeconds: number) =>
    inOrganisation(deps, { orgId, actor: 'system' }, ({ tx }) =>
      deps.jobs.enqueue(tx, 'webhook.deliver', { orgId, deliveryId, attempt }, { afterSeconds }),
    )
  await aside(deps.log, { key: orgId, postpone, begin: () => attemptNow(deps, found, signal) })
}

interface Found {
  endpoint: EndpointRow
  delivery: DeliveryRow
}

function attemptNow(deps: Deps, { endpoint, delivery }: Found, signal: AbortSignal) {
  const answered = endpoint.enabled
    ? sendEvent(deps, { endpoint, delivery }, { signal })
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

async function writeDown(
  { deps, tx, orgId }: Scope,
  { id, attempts, attemptsBefore }: DeliveryRow,
  outcome: Outcome,
): Promise<void> {
  const { delivered, status, failure } = outcome
  const now = deps.clock()
  const attempt = attempts + 1
  const isFinal = delivered || status === gone || outcome === switchedOff
  const nextAttemptAt = (isFinal ? undefined : nextTry(attempt - attemptsBefore, now)) ?? null
  const counted = await tx
    .update(webhookDeliveries)
    .set({
      state: delivered ? 'delivered' : nextAttemptAt ? 'pending' : 'failed',
      attempts: attempt,
      responseStatus: status,
      failure,
      nextAttemptAt,
      deliveredAt: delivered ? now : null,
    })
    // Not when another process has counted this try.
    .where(
      and(
        eq(webhookDeliveries.orgId, orgId),
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.attempts, attempts),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  if (!counted.length || !nextAttemptAt) return
  await deps.jobs.enqueue(tx, 'webhook.deliver', { orgId, deliveryId: id, attempt }, { at: nextAttemptAt })
}

async function switchOff(scope: Scope, endpointId: string): Promise<void> {
  const { tx, orgId } = scope
  const disabled = await tx
    .update(webhookEndpoints)
    .set({ enabled: false, disabledReason: 'The server said that there is nothing there any more (410)' })
    .where(
      and(eq(webhookEndpoints.orgId, orgId), eq(webhookEndpoints.id, endpointId), webhookEndpoints.enabled),
    )
    .returning({ id: webhookEndpoints.id })
  if (!disabled.length) return
  await appendAudit(scope, { action: 'webhook_endpoint.disabled', data: { endpointId, status: gone } })
}
