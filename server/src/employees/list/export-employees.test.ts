import { and, eq } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { dayIn, employeeToCheck, moveDays } from '#testing/setups/checks-test-setup.ts'
import { recomputeExcuses } from '#right-to-work/checks/recompute-excuses.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { csvLines } from '@bonafide/shared/table/csv-lines.ts'
import { exportEmployees, exportSelected } from './export-employees.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const download = (token: string, query = '') =>
  server.request('GET', `/employees/export.csv${query}`, { token })
const linesOf = (text: string) => text.trimEnd().split('\r\n')

test('a download is CSV with a byte order mark, a heading and every employee, newest first', async () => {
  const { token } = await server.signUp()
  await server.invite(token, { fullName: 'Zoë Ångström', phone: undefined })
  server.clock.advance(1000)
  const { employeeId } = await server.invite(token, { fullName: 'O’Neill, Ada "Countess"' })
  const { status, headers, text } = await download(token)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  const day = server.clock.now().toISOString().slice(0, 10)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="employees-${day}.csv"`)
  expect(text).not.toContain('verificationToken')
  // Response.text() takes the mark away, so it is looked for in the bytes.
  const answer = await server.app.request('/api/employees/export.csv', {
    headers: { authorization: `Bearer ${token}` },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = linesOf(new TextDecoder().decode(bytes))
  expect(lines[0]).toBe(
    'Employee ID,Full name,Email,Phone,Status,Channel,Created,Last activity,Link,Link expires,Email step,Phone step,ID step,RTW step,Language,Email method,Email assurance,Phone method,Phone assurance,ID method,ID assurance,RTW method,RTW assurance,Cover,Covered until,Limits on work,Test,External ID,Manager,Manager email',
  )
  expect(lines[1]).toContain(`${employeeId},"O’Neill, Ada ""Countess""",`)
  expect(lines[2]).toContain('Zoë Ångström')
  expect(lines).toHaveLength(3)
})

test('every page of many employees is in it once, and only those that match', async () => {
  const { token, orgId } = await server.signUp()
  await addEmployees(server.deps, orgId, 1250)
  const exported = linesOf((await download(token)).text).slice(1)
  expect(exported).toHaveLength(1250)
  expect(new Set(exported.map((line) => line.split(',')[0])).size).toBe(1250)
  const failed = linesOf((await download(token, '?status=failed')).text).slice(1)
  expect(failed).toHaveLength(625)
  // Each word by itself: of 0 to 1249 there are 82 with 12 in them.
  expect(linesOf((await download(token, '?q=employee%2012')).text)).toHaveLength(1 + 82)
  expect((await download(token, '?status=nonsense')).status).toBe(422)
})

test('the view is exported in its order, over the pages too', async () => {
  const { token, orgId } = await server.signUp()
  await addEmployees(server.deps, orgId, 1250)
  const namesIn = async (query: string) =>
    linesOf((await download(token, query)).text)
      .slice(1)
      .map((line) => line.split(',')[1] ?? '')
  const byName = await namesIn('?sort=name')
  expect(new Set(byName).size).toBe(1250)
  expect(byName).toEqual([...byName].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect(await namesIn('?sort=-name')).toEqual([...byName].toReversed())
  expect(await namesIn('?sort=-invited')).toEqual(await namesIn(''))
  expect((await download(token, '?sort=phone')).status).toBe(422)
})

test('those who were chosen are exported alone, once each and in their order, an erased one without their data', async () => {
  const { token, orgId } = await server.signUp()
  const add = async (fullName: string) =>
    (await server.invite(token, { fullName, phone: undefined })).employeeId
  const ids = [await add('Ada One'), await add('=Bea Two'), await add('Cal Three'), await add('Dan Four')]
  const [ada, bea, cal] = ids
  await server.request('POST', `/employees/${cal}/erase`, { token, body: {} })
  const other = await server.signUp()
  const { employeeId: foreign } = await server.invite(other.token, { fullName: 'Eve Elsewhere' })
  const choose = (employeeIds: unknown, as = token) =>
    server.request('POST', '/employees/export.csv', { token: as, body: { employeeIds } })
  const chosen = await choose([bea, cal, 'nobody', foreign, ada, `${bea}`.toUpperCase()])
  expect(chosen.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(chosen.headers.get('content-disposition')).toMatch(/filename="employees-\d{4}-\d\d-\d\d\.csv"/)
  const [head = '', ...lines] = linesOf(chosen.text)
  expect(head).toMatch(/^\uFEFF?Employee ID,Full name,/)
  expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
    [bea, '"\'=Bea Two"'],
    [cal, 'Erased person'],
    [ada, 'Ada One'],
  ])
  const recorded = async () =>
    (await server.request('GET', '/audit?action=export.downloaded', { token })).json.items.length
  expect(await recorded()).toBe(1)
  // None, too many, and none that there is.
  expect((await choose([])).status).toBe(422)
  expect((await choose(Array.from({ length: 501 }, () => ada))).status).toBe(422)
  const { status, json } = await choose([foreign, 'nobody'])
  expect([status, json.code]).toEqual([404, 'not_found'])
  expect(await recorded()).toBe(1)
  const { token: recruiter } = await joinOrganisation(server, orgId, 'recruiter')
  expect((await choose([ada], recruiter)).status).toBe(403)
})

test('the role that is limited to sites exports nothing, and one that did would have those of its sites alone', async () => {
  const { token, orgId } = await server.signUp()
  const leeds = await server.invite(token, { fullName: 'Ada Leeds', site: 'Leeds', phone: undefined })
  const york = await server.invite(token, { fullName: 'Bea York', site: 'York', phone: undefined })
  const recruiter = await joinOrganisation(server, orgId, 'recruiter')
  const limit = { role: 'recruiter', sites: ['Leeds'] }
  await server.request('PATCH', `/team/members/${recruiter.userId}`, { token, body: limit })
  const employeeIds = [york.employeeId, leeds.employeeId]
  const asRecruiter = { token: recruiter.token, body: { employeeIds } }
  expect((await server.request('POST', '/employees/export.csv', asRecruiter)).status).toBe(403)
  expect((await download(recruiter.token)).status).toBe(403)
  const who = { orgId, actor: `user:${recruiter.userId}`, sites: ['Leeds'] } as const
  for (const parts of [
    exportSelected(server.deps, who, employeeIds),
    exportEmployees(server.deps, who, { sort: 'name' }),
  ]) {
    let text = ''
    for await (const part of parts) text += part
    expect(text).toContain('Ada Leeds')
    expect(text).not.toContain('Bea York')
  }
})

test('a download that cannot go on breaks off instead of looking whole', async () => {
  const { token, orgId } = await server.signUp()
  await addEmployees(server.deps, orgId, 600)
  const { transaction } = server.deps.db
  let pages = 0
  const failing = vi.spyOn(server.deps.db, 'transaction').mockImplementation((...call) => {
    pages += 1
    // After the first page and the entry in the audit log.
    if (pages > 2) return Promise.reject(new Error('connection lost'))
    return transaction.apply(server.deps.db, call)
  })
  await expect(download(token)).rejects.toThrow('connection lost')
  failing.mockRejectedValue(new Error('down'))
  expect((await download(token)).status).toBe(500)
  failing.mockRestore()
})

test('the limits on the work are listed and exported, follow the checks, and go with the data', async () => {
  const { ask, check, record, fileId, startOn, employeeId } = await employeeToCheck(server)
  await startOn(dayIn(server, 10))
  const listed = async () => (await ask('GET', '/employees')).json.items[0]
  const exported = async () => linesOf((await ask('GET', '/employees/export.csv')).text)[1]
  const limited = { permission: 'time_limited', permissionEnd: dayIn(server, 200) } as const
  const limits = { weeklyHoursLimit: 20, occupationLimit: 'Care worker', conditions: ['No shift work'] }
  await record({ ...check({ ...limited, ...limits }), fileIds: [await fileId()] })
  const words = ['At most 20 hours a week', 'Only as: Care worker', 'No shift work']
  expect((await listed()).conditions).toEqual(words)
  expect(await exported()).toContain(`,${words.join('; ')},`)
  const [stored] = await server.deps.db.select().from(employees).where(eq(employees.id, employeeId))
  expect(stored?.conditionsSealed).not.toContain('Care')
  await record({ ...check(), fileIds: [await fileId()] })
  expect(await listed()).not.toHaveProperty('conditions')
  await record({ ...check({ ...limited, ...limits }), fileIds: [await fileId()] })
  await ask('POST', `/employees/${employeeId}/erase`, {})
  expect(await listed()).not.toHaveProperty('conditions')
  const [erased] = await server.deps.db.select().from(employees).where(eq(employees.id, employeeId))
  expect(erased?.conditionsSealed).toBeNull()
})

// The embedded database has one connection, which the other transaction holds.
test.runIf(inject('database').kind === 'postgres')(
  'the night stores the limits of those whose checks are older, and waits for no one',
  async () => {
    const { ask, check, record, fileId, employeeId, orgId } = await employeeToCheck(server)
    const limited = {
      permission: 'time_limited',
      permissionEnd: dayIn(server, 200),
      weeklyHoursLimit: 20,
    } as const
    await record({ ...check(limited), fileIds: [await fileId()] })
    const { db } = server.deps
    const isTheirs = and(eq(employees.orgId, orgId), eq(employees.id, employeeId))
    await db.update(employees).set({ conditionsSealed: null }).where(isTheirs)
    const listed = async () => (await ask('GET', '/employees')).json.items[0].conditions
    expect(await listed()).toBeUndefined()
    moveDays(server, 1)
    await db.transaction(async (tx) => {
      await tx.select().from(employees).where(isTheirs).for('update')
      await recomputeExcuses({ ...server.deps })
    })
    expect(await listed()).toBeUndefined()
    moveDays(server, 1)
    await recomputeExcuses(server.deps)
    expect(await listed()).toEqual(['At most 20 hours a week'])
  },
)

test('an organisation without employees gets the heading', async () => {
  const { token } = await server.signUp()
  expect(linesOf((await download(token)).text)).toEqual([expect.stringMatching(/^Employee ID,/)])
})

test.each([
  ['=1+1', '"\'=1+1"'],
  ['=1\n+1', '"\'=1\n+1"'],
  ['+447700900123', '"\'+447700900123"'],
  ['-2', '"\'-2"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', '"\'＝1+1"'],
  ['＋1', '"\'＋1"'],
  ['－1', '"\'－1"'],
  ['＠SUM(A1)', '"\'＠SUM(A1)"'],
  ['=HYPERLINK("http://evil.example","x")', '"\'=HYPERLINK(""http://evil.example"",""x"")"'],
  ['a=b', 'a=b'],
  ['a,b', '"a,b"'],
  ['a\nb', '"a\nb"'],
  ['say "hi"', '"say ""hi"""'],
  ['', ''],
])('the cell %j is written as %j', (cell, written) => {
  expect(csvLines([[cell, 'x']])).toBe(`${written},x\r\n`)
})
