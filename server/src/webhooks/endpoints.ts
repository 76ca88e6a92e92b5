import { rowOf } from '#platform/keys/keys.ts'
import type {
  EventFilter,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointKind,
} from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { and, asc, eq } from 'drizzle-orm'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { webhookDeliveries, webhookEndpoints, webhookReplays } from './webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { endpointView, lockEndpoint, updateEndpoint } from './endpoint-row.ts'
import { urlProblem } from './endpoint-address.ts'
import { chatHostProblem, isChat } from './chat-services.ts'
import { newSecret } from './send-event.ts'
import { millisecondsInDay } from 'date-fns/constants'

/** Lists the addresses that the organisation's events go to, oldest first. */
export async function listEndpoints({ deps, tx, orgId }: Scope): Promise<{ items: WebhookEndpoint[] }> {
  const rows = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.orgId, orgId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  return { items: rows.map((row) => endpointView(row, deps.clock())) }
}

const mostEndpoints = 10

interface NewEndpoint {
  kind?: WebhookEndpointKind
  url: string
  description?: string | undefined
  events: EventFilter[]
}

/**
 * Has events sent to an address. The secret is stored sealed, and returned this once. For Slack and Teams the address is
 * the secret: knowledge of it allows to write there.
 */
export async function createEndpoint(
  scope: Scope,
  { kind = 'webhook', url, description, events }: NewEndpoint,
): Promise<WebhookEndpoint & { secret: string | null }> {
  const { deps, tx, orgId } = scope
  const allowLocal = !deps.settings.production
  const privateHosts = deps.settings.webhookPrivateHosts
  const problem = urlProblem(url, { allowLocal, privateHosts }) ?? chatHostProblem(kind, url, { allowLocal })
  if (problem) throw fieldError('url', problem)
  await requireRoom(scope)
  const secret = isChat(kind) ? null : newSecret()
  const { href, origin, host } = new URL(url)
  const id = crypto.randomUUID()
  const [row] = await tx
    .insert(webhookEndpoints)
    .values({
      orgId,
      id,
      kind,
      url: secret === null ? `${origin}/` : href,
      description: description || null,
      events,
      secretSealed: deps.keys.seal('webhook', secret ?? href, rowOf(webhookEndpoints, orgId, id)),
      createdAt: deps.clock(),
    })
    .returning()
  if (!row) throw new Error('an endpoint was not stored')
  // Its path may hold a secret of the receiver's.
  await record(scope, {
    action: 'webhook_endpoint.created',
    data: { endpointId: row.id, kind, host, events },
  })
  return { ...endpointView(row, deps.clock()), secret }
}

async function requireRoom({ tx, orgId }: Scope): Promise<void> {
  await lockOrganisation({ tx, orgId })
  if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.orgId, orgId))) < mostEndpoints) return
  const message = `You already have ${mostEndpoints} endpoints. Delete one before you add another.`
  throw new AppError('conflict', message)
}

/** Changes what an endpoint hears of, or whether it does. */
export async function changeEndpoint(
  scope: Scope,
  id: string,
  { description, events, enabled }: WebhookEndpointChange,
): Promise<WebhookEndpoint> {
  const { deps } = scope
  const before = await lockEndpoint(scope, id)
  const isSwitched = enabled !== undefined && enabled !== before.enabled
  const row = await updateEndpoint(scope, id, {
    ...(description !== undefined && { description: description || null }),
    ...(events && { events }),
    ...(enabled !== undefined && { enabled, disabledReason: null }),
    ...(isSwitched && { switchedAt: deps.clock() }),
  })
  const data = { endpointId: id, events, enabled }
  await record(scope, { action: 'webhook_endpoint.changed', data })
  return endpointView(row, deps.clock())
}

const rotationMs = millisecondsInDay

/** Makes a new secret. The one before signs as well for a day, so that a receiver can change over. */
export async function rotateSecret(scope: Scope, id: string): Promise<WebhookEndpoint & { secret: string }> {
  const { deps } = scope
  const { kind, secretSealed } = await lockEndpoint(scope, id)
  if (isChat(kind)) {
    throw new AppError(
      'conflict',
      'Messages to Slack and Teams are not signed. Delete this endpoint and add one with a new URL.',
    )
  }
  const secret = newSecret()
  const row = await updateEndpoint(scope, id, {
    secretSealed: deps.keys.seal('webhook', secret, rowOf(webhookEndpoints, scope.orgId, id)),
    previousSealed: secretSealed,
    previousUntil: new Date(deps.clock().getTime() + rotationMs),
  })
  await record(scope, { action: 'webhook_endpoint.secret_rotated', data: { endpointId: id } })
  return { ...endpointView(row, deps.clock()), secret }
}

/** Deletes an endpoint and all that was on its way there. */
export async function removeEndpoint(scope: Scope, id: string): Promise<{ deleted: boolean }> {
  const { tx, orgId } = scope
  await lockEndpoint(scope, id)
  await tx
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.orgId, orgId), eq(webhookDeliveries.endpointId, id)))
  await tx
    .delete(webhookReplays)
    .where(and(eq(webhookReplays.orgId, orgId), eq(webhookReplays.endpointId, id)))
  await tx.delete(webhookEndpoints).where(and(eq(webhookEndpoints.orgId, orgId), eq(webhookEndpoints.id, id)))
  await record(scope, { action: 'webhook_endpoint.deleted', data: { endpointId: id } })
  return { deleted: true }
}
