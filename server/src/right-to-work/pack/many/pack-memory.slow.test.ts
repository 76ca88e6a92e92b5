import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'
import { largePdf, sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { newCheck } from '#testing/setups/checks-test-setup.ts'

const server = withTestServer()
const megabyte = 1024 * 1024

/** An organisation with so many employees, each with a check and a file of so many bytes. */
async function withFiles(count: number, bytes: number) {
  const { orgId, email } = await server.signUp()
  await addEmployees(server.deps, orgId, count)
  const rows = await server.deps.db
    .select({ id: employees.id })
    .from(employees)
    .where(eq(employees.orgId, orgId))
  const file = largePdf(bytes)
  let token = await server.signIn(email)
  for (const [index, { id }] of rows.entries()) {
    if (index % 50 === 49) {
      server.clock.advance(61_000)
      token = await server.signIn(email)
    }
    const { fileId } = (await sendEvidence(server, { token, employeeId: id }, { file })).json
    const body = newCheck(server, { fileIds: [fileId] })
    expect((await server.request('POST', `/employees/${id}/checks`, { token, body })).status).toBe(201)
  }
  return {
    employeeId: rows[0]!.id,
    ask: async (method: string, path: string, body?: object) =>
      server.request(method, path, { token: await server.signIn(email), ...(body && { body }) }),
    file: async (packId: string) =>
      server.app.request(`/api/evidence-packs/${packId}/file`, {
        headers: { authorization: `Bearer ${await server.signIn(email)}` },
      }),
  }
}

// The embedded database is in the memory that is measured.
test.runIf(inject('database').kind === 'postgres')(
  'memory does not grow by the employees of a pack, neither while it is made nor while it is read',
  async () => {
    const { ask, file, employeeId } = await withFiles(16, 6 * megabyte)
    const request = async (selection: object) =>
      (await ask('POST', '/evidence-packs', selection)).json.packId as string
    // The typefaces and the library of the reports stay loaded.
    await request({ kind: 'chosen', employeeIds: [employeeId] })
    await server.runJobs()
    const packId = await request({ kind: 'all' })
    const before = process.memoryUsage().rss
    let most = before
    const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
    await server.runJobs()
    let bytes = 0
    for await (const part of (await file(packId)).body!) {
      bytes += (part as Uint8Array).length
      most = Math.max(most, process.memoryUsage().rss)
    }
    clearInterval(look)
    expect(bytes).toBeGreaterThan(96 * megabyte)
    expect((most - before) / megabyte).toBeLessThan(80)
  },
  120_000,
)
