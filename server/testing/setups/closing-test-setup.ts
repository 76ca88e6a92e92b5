import { eq } from 'drizzle-orm'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'

export const orgName = 'My Organization'
export const days = (count: number) => count * 86_400_000

/** An organisation whose owner closes it, and may think again. */
export async function closable(server: TestServer) {
  // Moves past the limits of earlier sign-ins.
  server.clock.advance(3_600_000)
  const account = await server.signUp()
  const { email, orgId } = account
  let { token } = account
  const ask = (method: string, path: string, body?: object, as = token) =>
    server.request(method, path, { token: as, ...(body && { body }) })
  return {
    ...account,
    ask,
    token: () => token,
    close: (as = token, name = orgName) => ask('DELETE', '/organisation', { name }, as),
    restore: (as = token) => ask('POST', '/organisation/restore', undefined, as),
    closing: (as = token) => ask('GET', '/organisation/closing', undefined, as),
    archive: (as = token) =>
      server.app.request('/api/organisation/archive', { headers: { authorization: `Bearer ${as}` } }),
    /** Moves the clock, and signs in again. */
    async later(ms: number) {
      server.clock.advance(ms)
      token = await server.signIn(email)
    },
    async sent() {
      await server.runJobs()
      const rows = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.orgId, orgId))
      const inOrder = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      return inOrder.map(({ subject, recipient }) => `${recipient}: ${subject}`)
    },
    async actions() {
      const rows = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
      return rows.toSorted((a, b) => a.seq - b.seq).map(({ action }) => action)
    },
    row: async () =>
      (await server.deps.db.select().from(organisations).where(eq(organisations.id, orgId)))[0],
  }
}
