import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import type { Shown } from '#integrations/sandbox/pages/signed-in.ts'
import type { Db } from '#platform/db/database.ts'
import { sandboxIdentity } from '#integrations/sandbox/sandbox-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import type { SandboxSession } from '#integrations/sandbox/identity-pages.ts'

const shownAtOnce = 20

/** The newest checks of the sandbox's identity provider. */
export function listSessions(db: Db, shown: Shown): Promise<SandboxSession[]> {
  const newest = db.select(getTableColumns(sandboxIdentity)).from(sandboxIdentity)
  const order = desc(sandboxIdentity.createdAt)
  if (!shown) return newest.orderBy(order).limit(shownAtOnce)
  const isOfIt = and(
    eq(identitySessions.provider, sandboxProviderName),
    eq(identitySessions.providerRef, sandboxIdentity.id),
    inArray(identitySessions.orgId, [...shown]),
  )
  return newest.innerJoin(identitySessions, isOfIt).orderBy(order).limit(shownAtOnce)
}
