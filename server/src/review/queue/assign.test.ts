import type { ExcusePage } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import type { DecidedPage, VerificationCounts, WaitingPage } from '@bonafide/shared/contract/review/tabs.ts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees, steps } from '#employees/employees-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'

const server = withTestServer()

/** Creates two employees who are in every list: under way, decided, and with an excuse that ends soon. */
async function organisation() {
  const account = await server.signUp()
  const { orgId, token } = account
  const { db } = server.deps
  const [first, second] = [await server.invite(token), await server.invite(token)]
  const today = londonDay(server.clock.now())
  const until = daysAfter(today, 30)
  for (const { employeeId } of [first, second]) {
    const excuse = { state: 'time_limited', until, followUpDue: until, computedOn: today } as const
    await db.insert(rightToWorkStates).values({ orgId, employeeId, ...excuse })
    await db
      .update(steps)
      .set({ status: 'fail', method: 'assisted', assurance: 'verified', completedAt: server.clock.now() })
      .where(and(eq(steps.employeeId, employeeId), eq(steps.type, 'rtw')))
  }
  const ask = (method: string, path: string, body?: object) =>
    server.request(method, path, { token, ...(body && { body }) })
  const get = async (path: string) => (await ask('GET', path)).json
  return {
    ...account,
    first: first.employeeId,
    second: second.employeeId,
    ask,
    get,
    assign: (employeeId: string, userId: unknown) =>
      ask('POST', `/verifications/${employeeId}/assignee`, { userId }),
    /** Returns the employees of each list, with the user they are assigned to. */
    async lists(search: string) {
      const waiting: WaitingPage = await get(`/verifications/list?tab=in_progress&${search}`)
      const done: DecidedPage = await get(`/verifications/done?${search}`)
      const due: ExcusePage = await get(`/right-to-work?concern=follow_up_due&${search}`)
      const ending: ExcusePage = await get(`/right-to-work?endsWithinDays=90&${search}`)
      const counts: VerificationCounts = await get(`/verifications/counts?${search}`)
      const ofEmployees = [...waiting.items, ...done.items].map(({ employee, assignee }) => [
        employee.employeeId,
        assignee?.userId ?? null,
      ])
      const ofExcuses = [...due.items, ...ending.items].map(({ employeeId, assignee }) => [
        employeeId,
        assignee?.userId ?? null,
      ])
      const { inProgress, followUps, expiring, done: decided } = counts
      return { shown: [...ofEmployees, ...ofExcuses], counts: [inProgress, decided, followUps, expiring] }
    },
  }
}

const four = (...one: unknown[]) => Array.from({ length: 4 }, () => one)

test('an employee is assigned to a user, is so in every list, and every list and number can be of that user', async () => {
  const { userId, first, second, assign, lists } = await organisation()
  const { status, json } = await assign(first, userId)
  expect(status).toBe(200)
  expect(json.assignee).toMatchObject({ userId, name: expect.any(String) })
  const all = await lists('')
  expect(all.counts).toEqual([2, 2, 2, 2])
  expect(all.shown.filter(([id]) => id === first)).toEqual(four(first, userId))
  expect(all.shown.filter(([id]) => id === second)).toEqual(four(second, null))
  expect(await lists(`assignee=${userId}`)).toEqual({ shown: four(first, userId), counts: [1, 1, 1, 1] })
  expect(await lists('assignee=none')).toEqual({ shown: four(second, null), counts: [1, 1, 1, 1] })
})

test('each change is in the audit log with ids alone, and none where nothing changes', async () => {
  const { orgId, userId, first, assign } = await organisation()
  for (const to of [userId, userId, null]) expect((await assign(first, to)).status).toBe(200)
  const events = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'verification.assigned')))
  expect(events.map(({ actor, employeeId, data }) => [actor, employeeId, data])).toEqual([
    [`user:${userId}`, first, { address: '127.0.0.1', from: null, to: userId }],
    [`user:${userId}`, first, { address: '127.0.0.1', from: userId, to: null }],
  ])
})

test('a user who leaves the organisation has nothing any more', async () => {
  const { orgId, first, ask, assign, lists } = await organisation()
  const colleague = await joinOrganisation(server, orgId, 'verifier')
  await assign(first, colleague.userId)
  expect((await lists(`assignee=${colleague.userId}`)).counts).toEqual([1, 1, 1, 1])
  expect((await ask('DELETE', `/team/members/${colleague.userId}`)).status).toBe(200)
  expect((await lists('assignee=none')).counts).toEqual([2, 2, 2, 2])
  const [employee] = await server.deps.db.select().from(employees).where(eq(employees.id, first))
  expect(employee).toMatchObject({ orgId, assignedTo: null })
})

test('only a user of the organisation can be chosen, for an employee of it who is not erased', async () => {
  const own = await organisation()
  const other = await organisation()
  const message = 'Please choose a user from the list'
  for (const userId of [other.userId, 'x']) {
    const { status, json } = await own.assign(own.first, userId)
    expect([status, json.errors]).toEqual([422, { userId: message }])
  }
  expect((await own.assign(other.first, own.userId)).status).toBe(404)
  await own.assign(own.first, own.userId)
  await own.ask('POST', `/employees/${own.first}/erase`, {})
  expect((await own.assign(own.first, own.userId)).status).toBe(409)
  const [erased] = await server.deps.db.select().from(employees).where(eq(employees.id, own.first))
  expect(erased?.assignedTo).toBeNull()
  for (const path of [
    '/verifications/list',
    '/verifications/done',
    '/verifications/counts',
    '/right-to-work',
  ])
    expect((await own.ask('GET', `${path}?assignee=everyone`)).status).toBe(422)
})

test('an employee is assigned to no user who may not read them, and who may not any more gives them up', async () => {
  const { orgId, first, second, ask, assign } = await organisation()
  await server.deps.db.update(employees).set({ site: 'Leeds' }).where(eq(employees.id, first))
  const message = 'Please choose a user from the list'
  const refused = async (employeeId: string, userId: string) => {
    const { status, json } = await assign(employeeId, userId)
    expect({ status, errors: json.errors }).toEqual({ status: 422, errors: { userId: message } })
  }
  const assignee = async (id: string) =>
    (await server.deps.db.select().from(employees).where(eq(employees.id, id)))[0]?.assignedTo
  const billing = await joinOrganisation(server, orgId, 'billing')
  await refused(first, billing.userId)
  const limited = await joinOrganisation(server, orgId, 'recruiter')
  const change = (body: object) => ask('PATCH', `/team/members/${limited.userId}`, body)
  await change({ role: 'recruiter', sites: ['Leeds'] })
  await refused(second, limited.userId)
  expect((await assign(first, limited.userId)).status).toBe(200)
  await change({ role: 'recruiter', sites: ['Leeds', 'York'] })
  expect(await assignee(first)).toBe(limited.userId)
  await change({ role: 'recruiter', sites: ['York'] })
  expect(await assignee(first)).toBeNull()
  await change({ role: 'verifier' })
  await assign(second, limited.userId)
  await change({ role: 'billing' })
  expect(await assignee(second)).toBeNull()
})

test('an assignment and a change of role at once leave no employee with one who may not read them', async () => {
  const { orgId, first, ask, assign } = await organisation()
  const user = await joinOrganisation(server, orgId, 'verifier')
  for (let round = 0; round < 5; round++) {
    await ask('PATCH', `/team/members/${user.userId}`, { role: 'verifier' })
    await Promise.all([
      assign(first, user.userId),
      ask('PATCH', `/team/members/${user.userId}`, { role: 'billing' }),
    ])
    const [row] = await server.deps.db.select().from(employees).where(eq(employees.id, first))
    expect(row?.assignedTo).toBeNull()
  }
})

test('several are assigned at once, and the answer names whom each was assigned to, which puts it back', async () => {
  const { orgId, userId, first, second, ask, assign } = await organisation()
  const colleague = await joinOrganisation(server, orgId, 'verifier')
  await server.deps.db.update(employees).set({ site: 'Leeds' }).where(eq(employees.id, first))
  await assign(first, colleague.userId)
  const employeeIds = [first, second, crypto.randomUUID()]
  const toMany = async (body: object) =>
    (await ask('POST', '/employees/assign', { employeeIds, ...body })).json.results.map(
      ({ outcome, code, previousUserId }: Record<string, unknown>) => [code ?? outcome, previousUserId],
    )
  const expected = (outcome: string) => [
    [outcome, colleague.userId],
    [outcome, null],
    ['not_found', undefined],
  ]
  expect(await toMany({ userId, dryRun: true })).toEqual(expected('ready'))
  expect(await toMany({ userId })).toEqual(expected('done'))
  expect(await toMany({ userId })).toEqual([
    ['unchanged', undefined],
    ['unchanged', undefined],
    ['not_found', undefined],
  ])
  for (const [employeeId, before] of [
    [first, colleague.userId],
    [second, null],
  ]) {
    await ask('POST', '/employees/assign', { employeeIds: [employeeId], userId: before })
  }
  const rows = await server.deps.db.select().from(employees).where(eq(employees.orgId, orgId))
  expect(new Map(rows.map(({ id, assignedTo }) => [id, assignedTo]))).toEqual(
    new Map([
      [first, colleague.userId],
      [second, null],
    ]),
  )
  await ask('PATCH', `/team/members/${colleague.userId}`, { role: 'recruiter', sites: ['Leeds'] })
  for (const dryRun of [true, false]) {
    expect(await toMany({ userId: colleague.userId, dryRun })).toEqual([
      ['unchanged', undefined],
      ['invalid_input', undefined],
      ['not_found', undefined],
    ])
  }
})
