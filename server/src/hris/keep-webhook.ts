import { and, eq } from 'drizzle-orm'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import type { Asked } from './connection.ts'
import { HrisError } from './hris-provider.ts'
import { hrisConnections } from './hris-tables.ts'
import type { Running } from './take-in-starter.ts'

/** The address for reports of changes, which names the organisation; the signature proves who reports. */
export const webhookPath = (system: string, orgId: string): string => `/webhooks/${system}/${orgId}`

/**
 * Has changes of the chosen fields reported to this server, where the HR system offers that and can reach it. Without it
 * changes are read every hour, so a failure stops nothing.
 */
export async function keepWebhook(deps: Deps, running: Running, { account, provider }: Asked): Promise<void> {
  const { webhook } = provider
  const { orgId, system, settings, webhookId, webhookFor } = running
  const { publicUrl } = deps.settings
  if (!webhook || !publicUrl.startsWith('https://')) return
  const { result: _, ...read } = settings.fields
  const wanted = JSON.stringify([publicUrl, ...Object.values(read)])
  if (webhookId !== null && webhookFor === wanted) return
  try {
    if (webhookId !== null) await webhook.delete(account, webhookId)
    const made = await webhook.create(
      account,
      `${publicUrl}/api${webhookPath(system, orgId)}`,
      settings.fields,
    )
    await inOrganisation(deps, { orgId, actor: `provider:${system}` }, async (scope) => {
      const webhookKeySealed = (await organisationKey(scope)).seal('hr-system', made.key)
      await scope.tx
        .update(hrisConnections)
        .set({ webhookId: made.id, webhookKeySealed, webhookFor: wanted })
        .where(and(eq(hrisConnections.orgId, orgId), eq(hrisConnections.account, running.account)))
    })
  } catch (error) {
    if (!(error instanceof HrisError)) throw error
    // A key or an account that is refused is found out by the reading, too.
    deps.log.warn({ err: error, orgId, system }, 'a webhook at an HR system could not be made')
  }
}
