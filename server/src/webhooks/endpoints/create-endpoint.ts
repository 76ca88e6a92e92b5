import { rowOf } from '#platform/keys/keys.ts'
import type { EventFilter, WebhookEndpoint, WebhookEndpointKind } from '@bonafide/shared/contract/webhooks.ts'
import { eq } from 'drizzle-orm'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { webhookEndpoints } from '#webhooks/webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { endpointView } from './endpoint-view.ts'
import { urlProblem } from './endpoint-url.ts'
import { chatHostProblem, isChat } from '#webhooks/chat/chat-host.ts'
import { newSecret } from '#webhooks/sending/signing.ts'

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
  const allowLocal = !deps.env.production
  const problem = urlProblem(url, { allowLocal }) ?? chatHostProblem(kind, url, { allowLocal })
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
