import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { raiseFlag } from '#employees/flags/raise-flag.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { startTestMode } from '#testing/scenarios/test-mode.ts'
import { joinLimited } from '#testing/scenarios/limit-to-sites.ts'

const server = withTestServer()

let owner: Awaited<ReturnType<typeof server.signUp>>
let recruiter: Awaited<ReturnType<typeof joinLimited>>
const own = { email: 'olive@example.com', externalId: 'HR-1', site: 'Leeds' }
/** Employees at another site, and at none. */
const hidden = [
  { email: 'zebedee@example.com', externalId: 'HR-2', site: 'Hull' },
  { email: 'nowhere@example.com', externalId: 'HR-3' },
]
let ownId: string
beforeAll(async () => {
  owner = await server.signUp()
  await givePlan(server.deps, owner.orgId, 'enterprise')
  ownId = (await server.invite(owner.token, own)).employeeId
  for (const employee of hidden) await server.invite(owner.token, employee)
  recruiter = await joinLimited(server, owner.orgId, ['Leeds'])
})
beforeEach(() => recruiter.limit(['Leeds']))

const ask = (method: string, path: string, body: object, token = recruiter.token) =>
  server.request(method, path, { token, body })
const invite = (overrides: object, token?: string) =>
  ask('POST', '/employees/invite', { ...newInvitation(), ...overrides }, token)
const told = ({ status, json }: { status: number; json: Record<string, unknown> }) => ({
  status,
  ...json,
  requestId: undefined,
})
const neutral = {
  status: 403,
  code: 'forbidden',
  message: 'You cannot add this employee. Ask an owner or admin of your organisation.',
}

test.each(hidden)('who is at another site is not told of: $email', async ({ email, externalId }) => {
  const answers = [
    await invite({ email }),
    await invite({ email: email.toUpperCase(), site: 'Leeds' }),
    await invite({ externalId }),
    await invite({ email, externalId: 'HR-9' }),
    // Matches an employee of the user's own site and one of another site at once.
    await invite({ email: own.email, externalId }),
  ]
  expect(answers.map(told)).toEqual(answers.map(() => neutral))
  for (const { text } of answers) expect(text).not.toMatch(/already|zebedee|Hull|external/i)
})

test('of those who share an address a user is told of their own', async () => {
  const shared = { ...own, externalId: undefined, sharesEmail: true }
  const elsewhere = { ...shared, fullName: 'Hugo Elsewhere', site: 'Hull' }
  expect((await invite(elsewhere, owner.token)).status).toBe(201)
  const { json, text } = await invite({ email: own.email })
  expect(json).toMatchObject({ code: 'already_invited', employees: [{ employeeId: ownId }] })
  expect(text).not.toContain('Hugo')
  expect(told(await invite({ ...elsewhere, site: 'Leeds' }))).toEqual(neutral)
  expect((await invite({ ...shared, fullName: 'Lena Own' })).status).toBe(201)
})

test('of their own sites a user is told as ever, and so is who sees all', async () => {
  expect((await invite({ email: own.email })).json.code).toBe('already_invited')
  expect((await invite({ externalId: own.externalId })).json.code).toBe('external_id_taken')
  for (const { email, externalId } of hidden) {
    expect((await invite({ email }, owner.token)).json.code).toBe('already_invited')
    expect((await invite({ externalId }, owner.token)).json.code).toBe('external_id_taken')
  }
})

test('an external ID that is used at another site is refused without saying by whom', async () => {
  const change = (externalId: string, token?: string) =>
    ask('PATCH', `/employees/${ownId}`, { externalId }, token)
  for (const { externalId } of hidden) {
    const { status, json, text } = await change(externalId)
    expect([status, json.code]).toEqual([403, 'forbidden'])
    expect(text).not.toMatch(/another employee|record/i)
    expect((await change(externalId, owner.token)).json.code).toBe('external_id_taken')
  }
  const { employeeId } = (await invite({ externalId: 'HR-4' })).json
  expect((await ask('PATCH', `/employees/${employeeId}`, { externalId: own.externalId })).json.code).toBe(
    'external_id_taken',
  )
})

test('an import says nothing of other sites, and a dry run nothing at all', async () => {
  const rows = [own, ...hidden, { email: 'new@example.com' }].map(({ email }) => ({
    ...newInvitation(),
    email,
  }))
  const importing = async (dryRun: boolean, token?: string) =>
    (await ask('POST', '/employees/import', { dryRun, rows }, token)).json.results as {
      outcome: string
      message?: string
      errors?: Record<string, string>
    }[]
  const owners = await importing(true, owner.token)
  expect(owners.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error', 'ready'])
  const judged = await importing(true)
  expect(judged.map(({ outcome }) => outcome)).toEqual(['error', 'ready', 'ready', 'ready'])
  const results = await importing(false)
  expect(results.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error', 'invited'])
  expect(results[0]?.errors).toEqual({ email: 'This person has already been invited' })
  for (const result of results.slice(1, 3)) {
    expect(result).toMatchObject({ message: neutral.message, errors: {} })
  }
})

test('who tries it is in the audit log', async () => {
  await invite({ email: hidden[0]?.email })
  const isIt = and(eq(auditLog.orgId, owner.orgId), eq(auditLog.action, 'call.refused'))
  const rows = await server.deps.db.select().from(auditLog).where(isIt)
  expect(rows.map(({ actor, data }) => [actor, data['call']])).toContainEqual([
    `user:${recruiter.userId}`,
    'POST /employees/invite',
  ])
  expect(JSON.stringify(rows)).not.toContain('zebedee')
})

test('that an employee elsewhere has the same number is told to no one who does not see them', async () => {
  const acting = { orgId: owner.orgId, actor: 'system' } as const
  await inOrganisation(server.deps, acting, async (scope) => {
    await raiseFlag(scope, { code: 'phone_shared', employeeId: ownId, detail: '987' })
    await raiseFlag(scope, { code: 'phone_replaced', employeeId: ownId, detail: '987' })
  })
  const read = async (token: string) => {
    const get = (path: string) => server.request('GET', path, { token })
    const [details, timeline, activity, waiting] = [
      await get(`/employees/${ownId}`),
      await get(`/employees/${ownId}/timeline`),
      await get('/employees/activity'),
      await get('/verifications'),
    ]
    return {
      codes: details.json.flags.map(({ code }: { code: string }) => code),
      texts: [details, timeline, activity, waiting].map(({ text }) =>
        /phone_shared|Phone number shared/.test(text),
      ),
      replaced: [timeline, activity].map(({ text }) => text.includes('Phone number replaced')),
    }
  }
  expect(await read(owner.token)).toEqual({
    codes: ['phone_replaced', 'phone_shared'],
    texts: [true, true, true, true],
    replaced: [true, true],
  })
  expect(await read(recruiter.token)).toEqual({
    codes: ['phone_replaced'],
    texts: [false, false, false, false],
    replaced: [true, true],
  })
})

test('the messages of test mode are those to employees of their own sites', async () => {
  const testMode = await startTestMode(server, owner)
  await testMode.invite({ fullName: 'Olive Leeds', site: 'Leeds' })
  await testMode.invite({ fullName: 'Zebedee Elsewhere', site: 'Hull' })
  await server.runJobs()
  const namesFor = async (token: string) => {
    const { json } = await testMode.inTest('GET', '/test/messages', { token })
    return new Set(json.items.map(({ fullName }: { fullName: string }) => fullName))
  }
  expect(await namesFor(owner.token)).toEqual(new Set(['Olive Leeds', 'Zebedee Elsewhere']))
  expect(await namesFor(recruiter.token)).toEqual(new Set(['Olive Leeds']))
})
