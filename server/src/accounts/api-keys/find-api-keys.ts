import type { ApiKey } from '@bonafide/shared/contract/api-keys.ts'
import { subDays } from 'date-fns'
import { and, desc, eq } from 'drizzle-orm'
import { realNow, type Scope } from '#platform/scope.ts'
import { apiKeyView } from './api-key-view.ts'
import { apiKeys } from './api-keys-tables.ts'
import { worksAt } from './is-live-key.ts'

/** The days for which an expired key is still listed: so that it can be rotated, and shows why calls fail. */
const expiredDays = 30

/** Returns the keys that are not revoked, newest first. */
export async function listApiKeys({ deps, tx, orgId }: Scope): Promise<{ items: ApiKey[] }> {
  const rows = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), worksAt(subDays(realNow(deps), expiredDays))))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  return { items: rows.map(apiKeyView) }
}
