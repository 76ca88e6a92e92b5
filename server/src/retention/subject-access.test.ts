import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readRows } from '#platform/db/database.ts'
import { employeeToCheck } from '#testing/setups/checks-test-setup.ts'
import { unpack } from '#testing/setups/pack-test-setup.ts'
import { evidenceSamples, sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { nameOf, recordKinds } from './record-kinds.ts'

const server = withTestServer()

/** An employee of whom there is something in most tables. */
async function known() {
  server.clock.advance(3_600_000)
  const one = await employeeToCheck(server)
  const { walker, employee, employeeId, token, record, check } = one
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork()
  await walker.complete()
  const { fileId } = (await sendEvidence(server, { token, employeeId }, { label: 'Passport, page 2' })).json
  await record(check({ fileIds: [fileId], documentNumber: 'AB1234567', reason: 'Seen at the desk' }))
  await server.runJobs()
  const ask = (as = token) =>
    server.app.request(`/api/employees/${employeeId}/subject-access`, {
      headers: { authorization: `Bearer ${as}` },
    })
  return { ...one, fileId: String(fileId), download: ask }
}

const filesOf = async (response: Response) => unpack(Buffer.from(await response.arrayBuffer()))

test('everything is there: every record, a summary, and the files as they came in', async () => {
  const { download, employeeId, employee, fileId, events } = await known()
  const response = await download()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="subject-access-${employeeId.slice(0, 8)}.zip"`,
  )
  const files = await filesOf(response)
  const data = JSON.parse(files.get('data.json')?.toString() ?? '')
  expect(data.employee).toMatchObject({ id: employeeId, email: employee.email, status: 'completed' })
  const { records } = data
  expect(records.steps).toHaveLength(4)
  expect(records.right_to_work_checks[0].facts.check).toMatchObject({
    nameOnEvidence: 'Ella Novak',
    reason: 'Seen at the desk',
  })
  expect(records.evidence_files[0]).toMatchObject({ id: fileId, label: 'Passport, page 2' })
  expect(records.identity_sessions[0].document).toBeTruthy()
  expect(records.messages.length).toBeGreaterThan(0)
  expect(records.audit_log.length).toBeGreaterThan(5)
  expect(files.get('summary.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(files.get(`evidence/${fileId}.pdf`)).toEqual(Buffer.from(evidenceSamples['application/pdf']))
  expect(await events('employee.exported')).toHaveLength(1)
})

test('no table with rows of employees is left out', async () => {
  const rows = await readRows<{ name: string }>(
    server.deps.db,
    sql`select c.table_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'employee_id' order by 1`,
  )
  expect(recordKinds.map(nameOf).toSorted()).toEqual(rows.map(({ name }) => name))
})

test('no column of them is kept back but for a reason, and no secret is handed out', async () => {
  const { download, employee } = await known()
  const text = (await filesOf(await download())).get('data.json')?.toString() ?? ''
  expect(text).not.toMatch(/Sealed"|tokenHash|codeHash/)
  expect(text).not.toContain(employee.verificationToken)
  const kept = recordKinds.flatMap(({ without = [], ...kind }) =>
    without.map((one) => `${nameOf(kind)}.${one}`),
  )
  expect(kept).toEqual([
    'links.tokenHash',
    'links.tokenSealed',
    'messages.userId',
    'one_time_codes.codeHash',
    'one_time_codes.codeSealed',
    'one_time_codes.mailboxHash',
    'identity_sessions.returnHash',
    'identity_sessions.documentSealed',
    'right_to_work_checks.factsSealed',
    'right_to_work_submissions.choiceSealed',
    'right_to_work_submissions.neededSealed',
    'evidence_files.secretSealed',
    'evidence_pack_employees.entries',
    'flags.aboutId',
    'employee_traces.networks',
    'employee_traces.agents',
    'staff_import_rows.rowSealed',
    'audit_notes.salt',
  ])
})

test('another organisation gets nothing, and neither does a verifier', async () => {
  const { download, orgId } = await known()
  const other = await employeeToCheck(server)
  expect((await download(other.token)).status).toBe(404)
  const verifier = await joinOrganisation(server, orgId, 'verifier')
  expect((await download(verifier.token)).status).toBe(403)
})

test('of an erased employee nothing is handed out', async () => {
  const { download, ask, employeeId } = await known()
  await ask('POST', `/employees/${employeeId}/erase`, {})
  expect((await download()).status).toBe(409)
})
