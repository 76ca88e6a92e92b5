import { desc } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { sandboxIdentity } from '#integrations/sandbox/sandbox-tables.ts'
import type { SandboxSession } from './identity-page.ts'

const shown = 20

/** The newest checks of the sandbox's identity provider. */
export function listSessions(db: Db): Promise<SandboxSession[]> {
  return db.select().from(sandboxIdentity).orderBy(desc(sandboxIdentity.createdAt)).limit(shown)
}
