import { and, eq, like } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'
import { sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { evidenceFiles, evidencePieces } from '#right-to-work/evidence/evidence-tables.ts'

/** An employee of a new organisation, and what is done with their evidence. */
export async function inviteWithEvidence(server: TestServer) {
  const account = await server.signUp()
  const { employeeId } = await server.invite(account.token)
  const { token, orgId } = account
  const stored = async () => ({
    files: await server.deps.db.select().from(evidenceFiles).where(eq(evidenceFiles.orgId, orgId)),
    pieces: await server.deps.db.select().from(evidencePieces).where(eq(evidencePieces.orgId, orgId)),
  })
  return {
    ...account,
    employeeId,
    send: (sent?: Parameters<typeof sendEvidence>[2], as = token) =>
      sendEvidence(server, { token: as, employeeId }, sent),
    read: (fileId: string, as = token, of = employeeId) =>
      server.app.request(`/api/employees/${of}/evidence/${fileId}`, {
        headers: { authorization: `Bearer ${as}` },
      }),
    logged: async () =>
      server.deps.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.orgId, orgId), like(auditLog.action, 'evidence.%')))
        .orderBy(auditLog.seq),
    stored,
    isEmpty: async () => {
      const { files, pieces } = await stored()
      return files.length + pieces.length === 0
    },
  }
}
