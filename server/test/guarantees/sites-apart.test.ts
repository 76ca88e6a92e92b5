import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { roleMay } from '@bonafide/shared/contract/permissions.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { employees, steps } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { rightToWorkAlerts } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { rowsOf } from '#testing/scenarios/flow-walker.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { joinLimited } from '#testing/scenarios/limit-to-sites.ts'

const server = withTestServer()
const calls = Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]
const allowed = calls.filter(
  ({ auth, permission }) =>
    auth.includes('session') && permission && permission !== 'member' && roleMay('recruiter', permission),
)
const aboutAnEmployee = allowed.filter(({ path }) => path.includes('{employeeId}'))
// Lists of test mode alone are covered by their own tests.
const lists = allowed.filter(
  ({ method, path }) => method === 'GET' && !path.includes('{') && !path.startsWith('/test/'),
)
/** Calls that every role may make. */
const ofEveryMember = calls.filter(
  ({ method, path, permission }) => method === 'GET' && permission === 'member' && !path.includes('{'),
)
const named = (endpoints: Endpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

const distinctive = 'Zebedee Elsewhere'
let owner: Awaited<ReturnType<typeof server.signUp>>
let recruiter: Awaited<ReturnType<typeof joinLimited>>
/** Employees of the recruiter's site, of another, and of none. */
const ids: Record<'own' | 'hidden' | 'nowhere', string> = { own: '', hidden: '', nowhere: '' }
/** An employee of another site in a final state, which a user of this site must not learn. */
let finishedId: string
beforeAll(async () => {
  owner = await server.signUp()
  await givePlan(server.deps, owner.orgId, 'enterprise')
  ids.own = (await server.invite(owner.token, { fullName: 'Olive Leeds', site: 'Leeds' })).employeeId
  ids.hidden = (await server.invite(owner.token, { fullName: distinctive, site: 'Hull' })).employeeId
  ids.nowhere = (await server.invite(owner.token, { fullName: `${distinctive} Too` })).employeeId
  finishedId = (await server.invite(owner.token, { site: 'Hull' })).employeeId
  await server.deps.db.update(employees).set({ status: 'completed' }).where(eq(employees.id, finishedId))
  await server.deps.db
    .update(links)
    .set({ usedAt: server.clock.now() })
    .where(eq(links.employeeId, finishedId))
  recruiter = await joinLimited(server, owner.orgId, ['Leeds'])
})
beforeEach(() => recruiter.limit(['Leeds']))

const get = (path: string, token = recruiter.token) => server.request('GET', path, { token })
/** Enough of a body for a call to get as far as the employee; for most an empty one is. */
const sent: Record<string, object> = {
  'POST /employees/{employeeId}/snooze': { until: null },
  'POST /employees/{employeeId}/pause-reminders': { paused: true },
}
const call = ({ method, path }: Endpoint, employeeId: string) =>
  server.request(method, path.replace('{employeeId}', employeeId), {
    token: recruiter.token,
    ...(method !== 'GET' && { body: sent[`${method} ${path}`] ?? {} }),
  })

/** The other calls that they may make: about employees in tests of their own, or about their account and the plan. */
const tested: Record<string, string> = {
  'POST /employees/invite': 'add-at-other-sites.test.ts',
  'POST /employees/import': 'add-at-other-sites.test.ts',
  'POST /employees/remind': 'many-apart.test.ts',
  'POST /employees/new-links': 'many-apart.test.ts',
  'POST /employees/snooze': 'many-apart.test.ts',
  'POST /employees/pause-reminders': 'many-apart.test.ts',
  'POST /employee-views': 'no employee',
  'PATCH /employee-views/{viewId}': 'no employee',
  'DELETE /employee-views/{viewId}': 'no employee',
  'GET /test/clock': 'no employee',
  'POST /test/clock': 'no employee',
  'GET /test/messages': 'add-at-other-sites.test.ts',
}
const isOfAccount = ({ path }: Endpoint) => /^\/(auth|organisation|billing)\//.test(path)

test('each call that a recruiter may make is looked at', () => {
  expect(aboutAnEmployee.length).toBeGreaterThanOrEqual(8)
  expect(lists.length).toBeGreaterThanOrEqual(10)
  const looked = new Set([...aboutAnEmployee, ...lists, ...ofEveryMember])
  const theirs = calls.filter(
    (one) => one.auth.includes('session') && (allowed.includes(one) || one.permission === 'member'),
  )
  const left = theirs.filter((one) => !looked.has(one) && !isOfAccount(one))
  expect(new Set(left.map(({ method, path }) => `${method} ${path}`))).toEqual(new Set(Object.keys(tested)))
})

const refused = calls.filter(
  ({ auth, path, permission }) =>
    auth.includes('session') &&
    path.includes('{employeeId}') &&
    permission !== 'member' &&
    !(permission && roleMay('recruiter', permission)),
)
test.each(named(refused))('%s is refused them alike for every employee', async (_name, endpoint) => {
  const answers = [ids.own, ids.hidden, ids.nowhere, finishedId, crypto.randomUUID()].map((id) =>
    call(endpoint, id),
  )
  const bodies = (await Promise.all(answers)).map(({ status, json }) => ({ status, ...json, requestId: '' }))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]?.status).toBe(403)
})

test.each(named(aboutAnEmployee))(
  "%s answers another site's employee like one that never was, and changes nothing",
  async (_name, endpoint) => {
    const before = await rowsOf(server, owner.orgId)
    const body = (json: Record<string, unknown>) => ({ ...json, requestId: undefined })
    const unknown = await call(endpoint, crypto.randomUUID())
    for (const id of [ids.hidden, ids.nowhere, finishedId]) {
      const answer = await call(endpoint, id)
      expect([answer.status, body(answer.json)]).toEqual([404, body(unknown.json)])
    }
    expect(await rowsOf(server, owner.orgId)).toBe(before)
    expect((await call(endpoint, ids.own)).status).not.toBe(404)
  },
)

const day = (days: number) =>
  new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Makes an employee decided, ending soon and overdue; those who have waited for days are also without an excuse. */
async function plant(employeeId: string, waited: boolean) {
  const { orgId } = owner
  const { db, clock } = server.deps
  await db
    .update(steps)
    .set({ status: 'fail', assurance: 'attested', completedAt: clock(), reason: 'Wrong document' })
    .where(and(eq(steps.orgId, orgId), eq(steps.employeeId, employeeId), eq(steps.type, 'rtw')))
  const state = { state: 'time_limited', until: day(20), followUpDue: day(-1), computedOn: day(0) } as const
  await db.insert(rightToWorkStates).values({ orgId, employeeId, ...state })
  if (!waited) return
  const alert = { orgId, employeeId, id: crypto.randomUUID(), kind: 'stop_work', raisedAt: clock() } as const
  await db.insert(rightToWorkAlerts).values(alert)
  const createdAt = new Date(clock().getTime() - 4 * 86_400_000)
  await db.update(links).set({ createdAt }).where(eq(links.employeeId, employeeId))
  await db
    .update(employees)
    .set({ createdAt, lastActivityAt: null })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
}

const ofExcuses = ['?concern=follow_up_due', '?endsWithinDays=90']
const queries: Record<string, string[]> = {
  'GET /employees': ['', '?q=elsewhere', '?site=Hull', '?status=invited', '?q=zebedee&site=Hull'],
  'GET /managers': [''],
  'GET /verifications/list': ['', '?tab=in_progress', '?site=Hull'],
  'GET /verifications/done': ['', '?site=Hull'],
  'GET /verifications/counts': ['', '?site=Hull'],
  'GET /right-to-work': ['', '?concern=without_excuse', ...ofExcuses, '?state=time_limited', '?site=Hull'],
}
/** Calls that name no employee by their nature. */
const nameless = [
  '/employees/stats',
  '/employee-views',
  '/right-to-work/figures',
  '/verifications/counts',
  '/settings/users',
  '/sites',
  '/managers',
]

test('every list is without the employees of other sites, and every number', async () => {
  for (const [index, id] of Object.values(ids).entries()) await plant(id, index < 2)
  for (const { method, path } of lists) {
    for (const query of queries[`${method} ${path}`] ?? ['']) {
      const shown = await get(path + query)
      expect(shown.status, path).toBe(200)
      const secrets = [distinctive, ids.hidden, ids.nowhere, ...(path === '/sites' ? ['Hull'] : [])]
      for (const secret of secrets) expect(shown.text, path + query).not.toContain(secret)
      // The owner sees the employee in the list.
      const seen = (await get(path + query, owner.token)).text.includes(distinctive)
      expect(seen, path + query).toBe(!nameless.includes(path))
    }
  }
  for (const { path } of ofEveryMember) {
    const { text } = await get(path)
    for (const secret of [distinctive, ids.hidden, ids.nowhere]) expect(text, path).not.toContain(secret)
  }
  expect((await get('/employees/stats')).json).toEqual({ total: 1, verified: 0, tests: 0, pending: 1 })
  expect((await get('/employees')).json).toMatchObject({ total: 1, items: [{ employeeId: ids.own }] })
  expect((await get('/employees?q=e')).json.total).toBe(1)
  const one = { endsWithin30: 1, followUpOverdue: 1, withoutExcuse: 1 }
  expect((await get('/right-to-work/figures')).json).toMatchObject(one)
  expect((await get('/right-to-work/figures', owner.token)).json).toMatchObject({ endsWithin30: 3 })
  const counts = {
    needsYou: 1,
    sections: { working: 1, decision: 0, chase: 0, undelivered: 0 },
    inProgress: 0,
    snoozed: 0,
    followUps: 1,
    likenessDue: 0,
    expiring: 1,
    done: 1,
    sites: ['Leeds'],
  }
  expect((await get('/verifications/counts')).json).toEqual(counts)
  expect((await get('/verifications/attention')).json.total).toBe(1)
  expect((await get('/verifications/counts?site=Hull')).json).toMatchObject({ needsYou: 0, done: 0 })
})

test('other sites count from the next request on, in the same session', async () => {
  expect((await get(`/employees/${ids.hidden}`)).status).toBe(404)
  await recruiter.limit(['Hull'])
  expect((await get(`/employees/${ids.hidden}`)).status).toBe(200)
  expect((await get(`/employees/${ids.own}`)).status).toBe(404)
  await recruiter.limit(null)
  expect((await get(`/employees/${ids.nowhere}`)).status).toBe(200)
  await recruiter.limit(['Leeds'])
  expect((await get(`/employees/${ids.hidden}`)).status).toBe(404)
})

test('an employee who moves to another site is gone from then on', async () => {
  const { employeeId } = await server.invite(owner.token, { site: 'Leeds' })
  expect((await get(`/employees/${employeeId}`)).status).toBe(200)
  const path = `/employees/${employeeId}/engagement`
  await server.request('PATCH', path, { token: owner.token, body: { site: 'Hull' } })
  expect((await get(`/employees/${employeeId}`)).status).toBe(404)
})

const invite = (overrides: object, token = recruiter.token) =>
  server.request('POST', '/employees/invite', { token, body: { ...newInvitation(), ...overrides } })
const errorOf = ({ status, json }: { status: number; json: { errors?: object } }) => [status, json.errors]
const notTheirs = [422, { site: 'Please choose one of your sites' }]
const whichOne = [422, { site: 'Please choose the site they work at' }]

test('with one site an employee is added to it, with several to the one that is named', async () => {
  expect((await invite({})).json.site).toBe('Leeds')
  expect((await invite({ site: '' })).json.site).toBe('Leeds')
  expect(errorOf(await invite({ site: 'Hull' }))).toEqual(notTheirs)
  await recruiter.limit(['Leeds', 'York'])
  expect(errorOf(await invite({}))).toEqual(whichOne)
  expect(errorOf(await invite({ site: 'Hull' }))).toEqual(notTheirs)
  expect((await invite({ site: 'York' })).json.site).toBe('York')
  // A user without a limit may name a site or leave it out.
  expect((await invite({}, owner.token)).json.site).toBeNull()
  expect((await invite({ site: 'Anywhere' }, owner.token)).json.site).toBe('Anywhere')
})

test('rows of an import are added to own sites only', async () => {
  const importing = async (rows: object[], dryRun: boolean, token = recruiter.token) => {
    const body = { dryRun, rows: rows.map((row) => ({ ...newInvitation(), ...row })) }
    const { json } = await server.request('POST', '/employees/import', { token, body })
    return json.results as { outcome: string; employeeId?: string; errors?: object }[]
  }
  const rows = [{}, { site: ' Leeds ' }, { site: 'Hull' }]
  const judged = await importing(rows, true)
  expect(judged.map(({ outcome }) => outcome)).toEqual(['ready', 'ready', 'error'])
  expect(judged[2]?.errors).toEqual(notTheirs[1])
  const results = await importing(rows, false)
  expect(results.map(({ outcome }) => outcome)).toEqual(['invited', 'invited', 'error'])
  expect((await get(`/employees/${results[0]?.employeeId}`)).json.employee.site).toBe('Leeds')
  await recruiter.limit(['Leeds', 'York'])
  expect((await importing([{}, { site: 'York' }], true)).map(({ errors }) => errors)).toEqual([
    whichOne[1],
    undefined,
  ])
  const [freely] = await importing([{ site: 'Bath' }], false, owner.token)
  expect((await get(`/employees/${freely?.employeeId}`, owner.token)).json.employee.site).toBe('Bath')
})

test('no stored reply is sent to a user who would not see what is in it', async () => {
  const request = (token: string, id: string) =>
    server.request('POST', `/employees/${id}/resend`, {
      token,
      body: {},
      headers: { 'idempotency-key': 'one-and-the-same' },
    })
  expect((await request(owner.token, ids.hidden)).status).toBe(200)
  expect((await request(recruiter.token, ids.hidden)).status).toBe(404)
})

test('the sites to choose from are those in use, and of a limited user their own', async () => {
  await recruiter.limit(['Wick', 'Leeds'])
  expect((await get('/sites')).json).toEqual({ items: ['Leeds', 'Wick'], limited: true })
  const { json } = await get('/sites', owner.token)
  expect(json.limited).toBe(false)
  expect(json.items).toEqual(expect.arrayContaining(['Hull', 'Leeds', 'Wick']))
})

test('the list of all is narrowed to a site, with the number of those who work there', async () => {
  const names = async (query: string) => {
    const { json } = await get(`/employees${query}`, owner.token)
    return [json.total, new Set(json.items.map(({ site }: { site: string }) => site))]
  }
  await server.invite(owner.token, { site: 'Dover' })
  await server.invite(owner.token, { site: 'Dover', fullName: 'Dora Dover' })
  expect(await names('?site=Dover')).toEqual([2, new Set(['Dover'])])
  expect(await names('?site=Dover&q=dora')).toEqual([1, new Set(['Dover'])])
  expect(await names('?site=Dover&status=failed')).toEqual([0, new Set()])
})
