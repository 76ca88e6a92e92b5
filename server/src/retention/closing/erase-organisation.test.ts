import { eq, getTableColumns, getTableName, isNotNull, and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { memberships, users } from '#accounts/users-tables.ts'
import { readRows } from '#platform/db/database.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { employeeToCheck } from '#testing/setups/checks-test-setup.ts'
import { bytesOf, unpack, verifyPack } from '#testing/setups/pack-test-setup.ts'
import { sealedColumns, tables } from '#modules.ts'
import { personalColumns } from '#testing/database/personal-columns.ts'
import { evidenceSamples, sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { closable, days, orgName } from '#testing/setups/closing-test-setup.ts'
import { eraseClosed } from './erase-organisation.ts'
import { emptiedTables, keptTables } from './organisation-tables.ts'

const server = withTestServer()

/** An organisation in which there is something in most tables, with an employee who was verified and checked. */
async function busy() {
  server.clock.advance(3_600_000)
  const one = await employeeToCheck(server)
  const { walker, employee, employeeId, orgId, token, record, check } = one
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork()
  await walker.complete()
  const sent = await sendEvidence(server, { token, employeeId }, { label: 'Passport' })
  await record(check({ fileIds: [sent.json.fileId], documentNumber: 'AB1234567', reason: 'At the desk' }))
  const ask = (method: string, path: string, body?: object) =>
    server.request(method, path, { token, ...(body && { body }) })
  await ask('POST', '/api-keys', { name: 'Payroll' })
  await ask('POST', '/webhook-endpoints', { url: 'https://hooks.example.com', events: ['step.updated'] })
  await ask('POST', '/team/invitations', { email: 'join@example.com', role: 'viewer' })
  await ask('POST', '/evidence-packs', { kind: 'all' })
  await server.invite(token, { fullName: 'Sam Waits' })
  const colleague = await joinOrganisation(server, orgId, 'admin')
  await server.runJobs()
  const close = async () => {
    const again = await server.signIn(one.email)
    return server.request('DELETE', '/organisation', { token: again, body: { name: orgName } })
  }
  const rowsOf = (table: PgTable, isOf: SQL = sql`org_id = ${orgId}`) => server.deps.db.$count(table, isOf)
  return { ...one, colleague, close, rowsOf, fileId: String(sent.json.fileId) }
}

const emptied = emptiedTables({ tables })

test('every table with rows of organisations is emptied, or kept for a reason', async () => {
  const rows = await readRows<{ name: string }>(
    server.deps.db,
    sql`select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema = 'public' and c.column_name = 'org_id' order by 1`,
  )
  const told = [...emptied, ...keptTables.map(({ table }) => table)].map((table) => getTableName(table))
  expect(told.toSorted()).toEqual(rows.map(({ name }) => name))
  for (const { why } of keptTables) expect(why.length).toBeGreaterThan(10)
})

test('thirty days on everything is gone but ids, counts and the audit log; another organisation keeps all', async () => {
  const other = await busy()
  // Leaves out messages, which arrive later.
  const before = await Promise.all(
    emptied
      .filter((table) => !['messages', 'sandbox_outbox'].includes(getTableName(table)))
      .map(async (table) => [table, await other.rowsOf(table)] as const),
  )
  const { orgId, close, rowsOf, employeeId } = await busy()
  const filled = await Promise.all(emptied.map((table) => rowsOf(table)))
  expect(filled.filter(Boolean).length).toBeGreaterThan(15)
  await close()
  await server.runJobs()
  server.clock.advance(days(30))
  expect(await eraseClosed(server.deps)).toMatchObject({ erased: 0 })
  server.clock.advance(days(1))
  expect(await eraseClosed(server.deps)).toMatchObject({ erased: 1, forgotten: 0 })
  await server.runJobs()
  server.clock.advance(days(1))
  expect(await eraseClosed(server.deps)).toEqual({ warned: 0, erased: 0, forgotten: 1 })
  expect(await eraseClosed(server.deps)).toEqual({ warned: 0, erased: 0, forgotten: 0 })
  for (const table of emptied) expect(await rowsOf(table), getTableName(table)).toBe(0)
  for (const { name, sealed } of [...sealedColumns, ...personalColumns]) {
    const { table } = sealed
    if (!('orgId' in getTableColumns(table))) continue
    expect(await rowsOf(table, and(isNotNull(sealed), sql`org_id = ${orgId}`) as SQL), name).toBe(0)
  }
  const dump = JSON.stringify(
    await Promise.all(
      keptTables.map(({ table }) =>
        server.deps.db
          .select()
          .from(table)
          .where(sql`org_id = ${orgId}`),
      ),
    ),
  )
  for (const word of ['Ella', 'Novak', 'ella', '+447700', 'Sam Waits', 'AB1234567', 'At the desk']) {
    expect(dump, word).not.toContain(word)
  }
  expect(dump).toContain(employeeId)
  expect(await verifyAudit(server.deps.db, orgId)).toMatchObject({ ok: true })
  for (const [table, count] of before) {
    expect(await other.rowsOf(table), getTableName(table)).toBeGreaterThanOrEqual(count)
  }
})

test('its users are forgotten who belong nowhere else, and may sign up anew', async () => {
  const elsewhere = await closable(server)
  const { orgId, close, userId, email, colleague } = await busy()
  const both = await joinOrganisation(server, orgId, 'viewer')
  const { db } = server.deps
  await db.insert(memberships).values({
    orgId: elsewhere.orgId,
    userId: both.userId,
    role: 'viewer',
    createdAt: server.clock.now(),
  })
  await close()
  server.clock.advance(days(31))
  await eraseClosed(server.deps)
  const named = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
  // The owner stays until the email to them is out.
  expect((await named(userId))?.email).toBe(email)
  expect(await named(colleague.userId)).toMatchObject({ email: '', name: 'Deleted user', passwordHash: null })
  expect(await named(both.userId)).toMatchObject({ email: both.email, deletedAt: null })
  await server.runJobs()
  server.clock.advance(days(1))
  await eraseClosed(server.deps)
  expect(await named(userId)).toMatchObject({ email: '', name: 'Deleted user' })
  expect((await server.signUp({ email })).email).toBe(email)
})

test('owners are told at the closing, a week before the end, and at the end', async () => {
  const { close, email, sent, row } = await closable(server)
  await close()
  const told = async () =>
    (await sent()).filter((mail) => mail.startsWith(email)).map((mail) => mail.slice(email.length + 2))
  const run = async (after: number) => {
    server.clock.advance(after)
    await eraseClosed(server.deps)
    await eraseClosed(server.deps)
    return (await told()).filter((subject) => subject.includes(orgName))
  }
  expect(await run(days(22))).toEqual([`${orgName} has been closed`])
  const [, warning] = await run(days(1))
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
  const eraseAt = (await row())?.eraseAt
  expect(warning).toBe(`The data of ${orgName} will be erased on ${eraseAt ? day.format(eraseAt) : ''}`)
  // The mailbox of the sandbox is a table of ours, which was emptied with the others.
  expect(await run(days(8))).toEqual([`The data of ${orgName} has been erased`])
})

test('one that was restored is not erased, nor warned of', async () => {
  const { close, restore, later, row } = await closable(server)
  await close()
  await later(days(3))
  await restore()
  server.clock.advance(days(40))
  expect(await eraseClosed(server.deps)).toMatchObject({ warned: 0, erased: 0 })
  expect(await row()).toMatchObject({ name: orgName, closedAt: null, erasedAt: null })
})

test('what a process did not finish the next run goes on with', async () => {
  const { orgId, close, rowsOf } = await busy()
  await close()
  server.clock.advance(days(31))
  let turns = 0
  const ending = {
    async erase() {
      turns += 1
      if (turns === 2) throw new Error('the process ended')
    },
  }
  const isErased = and(eq(employees.orgId, orgId), isNotNull(employees.erasedAt)) as SQL
  expect(await eraseClosed({ ...server.deps, erasers: [...server.deps.erasers, ending] })).toMatchObject({
    erased: 0,
  })
  expect(await rowsOf(employees, isErased)).toBe(1)
  expect(server.logged()).toContain('a closed organisation could not be ended')
  expect(await eraseClosed(server.deps)).toMatchObject({ erased: 1 })
  const runs = await Promise.all([eraseClosed(server.deps), eraseClosed(server.deps)])
  expect(runs.map(({ erased }) => erased)).toEqual([0, 0])
  for (const table of emptied) {
    // The owner is told of the erasure by email.
    expect(await rowsOf(table), getTableName(table)).toBe(getTableName(table) === 'messages' ? 1 : 0)
  }
  expect(await verifyAudit(server.deps.db, orgId)).toMatchObject({ ok: true })
})

test('the archive has the evidence of every employee, who they are and what was done, and its list is signed', async () => {
  const { close, email, employeeId, fileId, events } = await busy()
  await close()
  const token = await server.signIn(email)
  const response = await server.app.request('/api/organisation/archive', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/filename="archive-\d{4}-\d\d-\d\d\.zip"/)
  const archive = await bytesOf(response)
  expect(await verifyPack(server, archive)).toMatchObject({ code: 0 })
  const files = unpack(archive)
  const text = (name: string) => files.get(name)?.toString() ?? ''
  expect(files.get(`employees/${employeeId}/evidence/${fileId}.pdf`)).toEqual(
    Buffer.from(evidenceSamples['application/pdf']),
  )
  expect(text('employees.csv')).toContain('Ella Novak')
  expect(text('employees.csv')).toContain('Sam Waits')
  expect(text('audit-log.csv')).toContain('organisation.closed')
  expect(JSON.parse(text('employees.json')).employees).toHaveLength(2)
  const listed = JSON.parse(text('manifest.json')).files.map(({ path }: { path: string }) => path)
  expect(new Set([...listed, 'manifest.json', 'manifest.sig'])).toEqual(new Set(files.keys()))
  expect(await events('employee.exported')).toEqual([])
  const { json } = await server.request('GET', '/organisation/closing', { token })
  expect(json.archivedAt).toBe(server.clock.now().toISOString())
})
