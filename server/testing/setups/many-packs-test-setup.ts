import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'
import { sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { newPhone } from '#testing/scenarios/walk-to-step.ts'
import { newCheck } from './checks-test-setup.ts'
import { evidenceFiles, evidencePieces } from '#right-to-work/evidence/evidence-tables.ts'
import { buildPack } from '#right-to-work/pack/many/build-pack.ts'

export const names = ['Ella Novak', 'Zoë Ångström', 'Bo Li']

/** An organisation with employees who each have a check with a file, and what a user does about packs of them. */
export async function withEmployees(server: TestServer, fullNames = names) {
  const { deps, app, ...rest } = server
  const account = await rest.signUp()
  const { orgId } = account
  const employeeIds: string[] = []
  const fileIds: string[] = []
  for (const fullName of fullNames) {
    server.clock.advance(1000)
    const { employeeId } = await rest.invite(account.token, { fullName, phone: newPhone() })
    const { fileId } = (await sendEvidence(server, { token: account.token, employeeId })).json
    const check = newCheck(server, { nameOnEvidence: fullName, fileIds: [fileId] })
    const { status } = await rest.request('POST', `/employees/${employeeId}/checks`, {
      token: account.token,
      body: check,
    })
    expect(status).toBe(201)
    employeeIds.push(employeeId)
    fileIds.push(fileId)
  }
  const ask = async (method: string, path: string, body?: object) =>
    rest.request(method, path, { token: await rest.signIn(account.email), ...(body && { body }) })
  const of = (packId: string) => ({ orgId, packId })
  return {
    ...account,
    employeeIds,
    fileIds,
    ask,
    request: (selection: object) => ask('POST', '/evidence-packs', selection),
    shown: async (packId: string) =>
      (await ask('GET', '/evidence-packs')).json.items.find((item: any) => item.packId === packId), // any: as answered
    file: async (packId: string) =>
      app.request(`/api/evidence-packs/${packId}/file`, {
        headers: { authorization: `Bearer ${await rest.signIn(account.email)}` },
      }),
    step: (packId: string, lastTry = false) => buildPack(deps, of(packId), { lastTry }),
    stored: async () => ({
      parts: await deps.db.$count(
        evidenceFiles,
        and(eq(evidenceFiles.orgId, orgId), eq(evidenceFiles.mime, 'application/zip')),
      ),
      pieces: await deps.db.$count(evidencePieces, eq(evidencePieces.orgId, orgId)),
    }),
    logged: async (action: string) =>
      deps.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, action))),
  }
}
