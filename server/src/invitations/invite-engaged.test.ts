import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { rightToWorkAlerts } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createPartner, pageOf } from '#testing/scenarios/embedding.ts'
import { joinLimited } from '#testing/scenarios/limit-to-sites.ts'

const server = withTestServer()

const worker = { startDate: '2031-01-06', engagement: 'worker' }
const invite = (token: string, change: object = {}) =>
  server.request('POST', '/employees/invite', { token, body: { ...newInvitation(), ...change } })
const shown = async (token: string, employeeId: string) =>
  (await server.request('GET', `/employees/${employeeId}`, { token })).json.employee
const loggedChanges = async (orgId: string) =>
  server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'engagement.changed')))

test('an invitation says when, where and as what they will work, and the log has which of it alone', async () => {
  const { token, orgId, userId } = await server.signUp()
  const { status, json } = await invite(token, { ...worker, site: 'Leeds depot' })
  expect({ status, json }).toMatchObject({ status: 201, json: { ...worker, site: 'Leeds depot' } })
  expect(await shown(token, json.employeeId)).toMatchObject({ ...worker, site: 'Leeds depot' })
  const logged = await loggedChanges(orgId)
  expect(logged.map(({ actor, employeeId, data }) => ({ actor, employeeId, data }))).toEqual([
    {
      actor: `user:${userId}`,
      employeeId: json.employeeId,
      data: { address: '127.0.0.1', changed: ['engagement', 'startDate', 'site'] },
    },
  ])
})

test.each([[{}], [{ startDate: '', engagement: '' }], [{ startDate: null, engagement: null }]])(
  'an invitation with %j of it is one without, of which nothing is logged',
  async (given) => {
    const { token, orgId } = await server.signUp()
    const { status, json } = await invite(token, given)
    expect([status, json.startDate, json.engagement]).toEqual([201, null, null])
    expect(await loggedChanges(orgId)).toEqual([])
  },
)

test.each([
  ['startDate', '2031-02-29', 'Please enter a real date'],
  ['startDate', '06/01/2031', 'Please enter a real date'],
  ['engagement', 'volunteer', 'Please choose how they work for you'],
])('the %s %j is refused at its field, as it is of an employee', async (field, value, message) => {
  const { token } = await server.signUp()
  const { status, json } = await invite(token, { [field]: value })
  expect([status, json.errors]).toEqual([422, { [field]: message }])
})

test('who is invited after their first day works without an excuse at once, with what follows from it', async () => {
  const { token, orgId } = await server.signUp()
  const started = new Date(server.clock.now().getTime() - 7 * 86_400_000).toISOString().slice(0, 10)
  const { json } = await invite(token, { startDate: started, engagement: 'employee' })
  expect(json.rightToWork.state).toBe('none')
  const alerts = async () =>
    server.deps.db.select().from(rightToWorkAlerts).where(eq(rightToWorkAlerts.orgId, orgId))
  expect(await alerts()).toMatchObject([{ employeeId: json.employeeId, kind: 'stop_work' }])
  await invite(token, worker)
  expect(await alerts()).toHaveLength(1)
})

test('each inviter says it with the invitation: a recruiter, a key, a page around the widget', async () => {
  const partner = await createPartner(server)
  const { orgId, token } = partner
  const recruiter = await joinLimited(server, orgId, ['Leeds'])
  const byRecruiter = await invite(recruiter.token, worker)
  const scopes = ['employees:write']
  const made = await server.request('POST', '/api-keys', { token, body: { name: 'HRIS', scopes } })
  const byKey = await server.request('POST', '/v1/employees/invite', {
    token: made.json.key,
    body: { ...newInvitation(), ...worker },
  })
  const byPage = await pageOf(server).request('POST', '/employees/invite', {
    token: await partner.inviteToken(),
    body: { ...newInvitation(), ...worker, site: 'York' },
  })
  for (const { status, json } of [byRecruiter, byKey, byPage]) {
    expect(status).toBe(201)
    expect(await shown(token, json.employeeId)).toMatchObject(worker)
  }
  const sites = await Promise.all(
    [byRecruiter, byPage].map(async ({ json }) => (await shown(token, json.employeeId)).site),
  )
  expect(sites).toEqual(['Leeds', null])
  // Changed later it decides what a check is worth, which is not theirs.
  const later = await server.request('PATCH', `/employees/${byRecruiter.json.employeeId}/engagement`, {
    token: recruiter.token,
    body: { startDate: '2031-02-01' },
  })
  expect(later.status).toBe(403)
})

test('a row of an import says it in the words of a list, and a row is told all that is wrong with it', async () => {
  const { token } = await server.signUp()
  const row = (change: object) => ({ ...newInvitation(), ...change })
  const { json } = await server.request('POST', '/employees/import', {
    token,
    body: {
      dryRun: false,
      rows: [
        row({ startDate: '6 January 2031', engagement: 'Agency worker', site: 'Leeds' }),
        row({ startDate: ' 06/01/2031 ', engagement: 'Individual subcontractor' }),
        row({ startDate: '', engagement: ' ' }),
        row({ fullName: 'E', email: 'none', startDate: '01/31/2031', engagement: 'volunteer' }),
      ],
    },
  })
  const [one, two, three, four] = json.results
  const engagementOf = async ({ employeeId }: { employeeId: string }) => {
    const { startDate, engagement, site } = await shown(token, employeeId)
    return [startDate, engagement, site]
  }
  expect(await engagementOf(one)).toEqual(['2031-01-06', 'agency', 'Leeds'])
  expect(await engagementOf(two)).toEqual(['2031-01-06', 'subcontractor', null])
  expect(await engagementOf(three)).toEqual([null, null, null])
  expect(four.errors).toEqual({
    fullName: 'Full name must be at least 2 characters',
    email: 'Please enter a valid email address',
    startDate: '“01/31/2031” is not a day of the calendar. Write the day first: 31/01/2031',
    engagement: 'Write one of: employee, worker, subcontractor, platform, agency, substitute',
  })
})
