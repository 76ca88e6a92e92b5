import { isLiveKey } from '#accounts/api-keys/find-api-keys.ts'
import { listsOrigin } from '#embed/listed-origins.ts'
import type { Link } from '#employees/links/link-state.ts'
import type { Connection } from '#platform/db/database.ts'

/**
 * True while the key and the page of the widget that a link was made in are still allowed; true for every other link.
 */
export async function isEmbedLive(
  connection: Connection,
  { orgId, embedKeyId, embedOrigin }: Pick<Link, 'orgId' | 'embedKeyId' | 'embedOrigin'>,
  now: Date,
): Promise<boolean> {
  if (!embedKeyId || !embedOrigin) return true
  if (!(await isLiveKey(connection, { orgId, apiKeyId: embedKeyId }, now))) return false
  return listsOrigin(connection, orgId, embedOrigin)
}
