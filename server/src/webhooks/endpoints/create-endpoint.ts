import type { EventFilter, WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { eq } from 'drizzle-orm'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { webhookEndpoints } from '#webhooks/webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { endpointView } from './endpoint-view.ts'
import { urlProblem } from './endpoint-url.ts'
import { newSecret } from '#webhooks/sending/signing.ts'

const mostEndpoints = 10

interface NewEndpoint {
  url: string
  description?: string | undefined
  events: EventFilter[]
}

/** Has events sent to an address. The secret is stored sealed, and answered this once. */
export async function createEndpoint(
  scope: Scope,
  { url, description, events }: NewEndpoint,
): Promise<WebhookEndpoint & { secret: string }> {
  const { deps, tx, orgId } = scope
  const problem = urlProblem(url, { allowLocal: !deps.env.production })
  if (problem) throw fieldError('url', problem)
  await requireRoom(scope)
  const secret = newSecret()
  const [row] = await tx
    .insert(webhookEndpoints)
    .values({
      orgId,
      id: crypto.randomUUID(),
      url: new URL(url).href,
      description: description || null,
      events,
      secretSealed: deps.keys.seal('webhook', secret),
      createdAt: deps.clock(),
    })
    .returning()
  if (!row) throw new Error('an endpoint was not stored')
  // Its path may hold a secret of the receiver's.
  const { host } = new URL(url)
  await record(scope, {
    action: 'webhook_endpoint.created',
    data: { endpointId: row.id, host, events },
  })
  return { ...endpointView(row, deps.clock()), secret }
}

async function requireRoom({ tx, orgId }: Scope): Promise<void> {
  await lockOrganisation({ tx, orgId })
  if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.orgId, orgId))) < mostEndpoints) return
  const message = `You already have ${mostEndpoints} endpoints. Delete one before you add another.`
  throw new AppError('conflict', message)
}
