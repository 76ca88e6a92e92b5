import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { moveDays } from '#testing/setups/checks-test-setup.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createEmbeddedWalker, createPartner } from '#testing/scenarios/embedding.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { newPhone, createWalker } from '#testing/scenarios/flow-walker.ts'
import { opened, tokenIn } from '#testing/setups/follow-up-test-setup.ts'
import { identitySessions } from '../identity-sessions-tables.ts'
import { substitute } from '#testing/setups/repeats-test-setup.ts'

const server = withTestServer()
const hour = 3_600_000

// Moves past the limits that an earlier test has used up.
beforeEach(() => server.clock.advance(25 * hour))

test('a substitute’s identity counts for 24 hours, and is overdue after', async () => {
  const { repeat, listed, stepRows } = await substitute(server)
  const id = (await stepRows()).find(({ type }) => type === 'id')
  const dueAt = new Date((id?.completedAt?.getTime() ?? 0) + 24 * hour).toISOString()
  expect(await repeat()).toMatchObject({ dueAt, canAsk: true, last: null, isTest: true })
  expect(await listed()).toMatchObject({ identityOverdue: false })
  server.clock.advance(24 * hour)
  expect(await listed()).toMatchObject({ identityOverdue: true })
  expect(await repeat()).toMatchObject({ isOverdue: true })
})

test.each(['employee', 'worker', 'agency'])(
  'nothing of the kind is due of an %s, who can be asked',
  async (kind) => {
    const { repeat, listed } = await substitute(server, kind)
    expect(await repeat()).toMatchObject({ dueAt: null, canAsk: true })
    expect(await listed()).not.toHaveProperty('identityOverdue')
  },
)

test('nothing is due before they start and after they left', async () => {
  const { ask, listed } = await substitute(server)
  const days = (count: number) =>
    new Date(server.clock.now().getTime() + count * 24 * hour).toISOString().slice(0, 10)
  await ask('PATCH', '/engagement', { startDate: days(2) })
  expect(await listed()).not.toHaveProperty('identityOverdue')
  await ask('PATCH', '/engagement', { startDate: days(-9), leaveDate: days(-1) })
  expect(await listed()).not.toHaveProperty('identityOverdue')
  const refused = await ask('POST', '/identity-repeat')
  expect([refused.status, refused.json.message]).toEqual([
    409,
    'This employee has left. There is nothing to confirm again.',
  ])
})

test('they confirm it by a link for that step alone; what they completed stays, and it costs nothing', async () => {
  const { asked, repeat, stepRows, entries, emails, ask } = await substitute(server)
  const before = [await stepRows(), await entries(), (await ask('GET')).json.employee.status]
  server.clock.advance(30 * hour)
  const url = await asked()
  const [mail, ...none] = await emails()
  expect(none).toEqual([])
  expect(tokenIn(mail?.bodyText)).toBe(tokenIn(url))
  const walker = opened(server, url)
  expect(await walker.state()).toMatchObject({
    currentStep: 3,
    onlyStep: true,
    status: 'verifying',
    identity: { state: 'ready', attemptsLeft: 3 },
    steps: { id: { status: 'pending' }, rtw: { status: 'pass' } },
  })
  expect((await repeat()).last).toMatchObject({ state: 'asked', link: { state: 'active', openedAt: null } })
  const shownAt = server.clock.now()
  await walker.decide('pass')
  expect(await walker.state()).toMatchObject({ currentStep: 5, onlyStep: true, status: 'completed' })
  expect((await walker.complete()).status).toBe(200)
  expect((await repeat()).last).toMatchObject({ state: 'passed', link: { state: 'used' } })
  const due = new Date((await repeat()).dueAt)
  expect(due.getTime() - shownAt.getTime()).toBeGreaterThanOrEqual(24 * hour)
  expect(due.getTime() - shownAt.getTime()).toBeLessThan(24 * hour + 60_000)
  expect([await stepRows(), await entries(), (await ask('GET')).json.employee.status]).toEqual(before)
  expect((await walker.identitySession()).status).toBe(404)
})

test('another’s document is refused, three times at most, and the step that passed stays', async () => {
  const { asked, repeat, stepRows, ask } = await substitute(server)
  const before = await stepRows()
  const walker = opened(server, await asked())
  const other = { documentName: 'Tom Marsh', dateOfBirth: '1991-02-03' }
  await walker.decide('pass', undefined, other)
  expect(await walker.state()).toMatchObject({
    currentStep: 3,
    identity: {
      state: 'failed',
      attemptsLeft: 2,
      reason: 'The document could not be matched with your invitation.',
    },
  })
  expect((await repeat()).last.state).toBe('asked')
  await walker.decide('pass', undefined, other)
  await walker.decide('pass', undefined, other)
  expect(await walker.state()).toMatchObject({ status: 'failed', identity: { state: 'failed' } })
  expect(await repeat()).toMatchObject({ last: { state: 'failed' } })
  expect(await stepRows()).toEqual(before)
  expect((await ask('GET')).json.quarantine).toBeNull()
  expect((await ask('GET')).json.employee.status).toBe('completed')
})

test('the document that the step passed with is enough, also where a user had to accept its name', async () => {
  const partner = await createPartner(server)
  const employee = await server.invite(partner.token, { fullName: 'Liz Novak', phone: newPhone() })
  const walker = createWalker(server, employee.verificationToken)
  const path = `/employees/${employee.employeeId}`
  const born = { documentName: 'ELZBIETA NOWAK-MARSH', dateOfBirth: '1991-02-03' }
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass', undefined, born)
  const reason = 'Married name, seen on the certificate'
  const reviewed = { token: partner.token, body: { decision: 'same_person', reason } }
  expect((await server.request('POST', `${path}/identity-review`, reviewed)).status).toBe(200)
  await walker.checkRightToWork()
  await walker.complete()
  const asked = (await server.request('POST', `${path}/identity-repeat`, { token: partner.token })).json
  const again = opened(server, asked.url)
  await again.decide('pass', undefined, { ...born, dateOfBirth: '1990-01-01' })
  expect(await again.state()).toMatchObject({ identity: { state: 'failed' } })
  await again.decide('pass', undefined, born)
  expect(await again.state()).toMatchObject({ currentStep: 5, status: 'completed' })
})

test('a link lives for 24 hours, is renewed by who looks at it, and is taken back', async () => {
  const { asked, ask, emails, repeat } = await substitute(server)
  const first = opened(server, await asked())
  expect(await emails()).toHaveLength(1)
  const second = opened(server, await asked())
  expect(await emails()).toHaveLength(2)
  expect((await first.progress()).status).toBe(404)
  expect((await second.progress()).status).toBe(200)
  server.clock.advance(25 * hour)
  expect((await second.progress()).status).toBe(404)
  await second.renewLink()
  await second.renewLink()
  expect(await emails()).toHaveLength(3)
  const third = opened(server, (await emails())[0]?.bodyText ?? '')
  expect((await third.state()).currentStep).toBe(3)
  expect((await ask('DELETE', '/identity-repeat')).json).toEqual({ cancelled: true })
  expect((await ask('DELETE', '/identity-repeat')).json).toEqual({ cancelled: false })
  expect((await third.progress()).status).toBe(404)
  await third.renewLink()
  expect(await emails()).toHaveLength(3)
  expect((await repeat()).last.state).toBe('cancelled')
})

test('what was begun before it was taken back confirms nothing', async () => {
  const { asked, ask, repeat } = await substitute(server)
  server.clock.advance(hour)
  const walker = opened(server, await asked())
  const before = (await repeat()).dueAt
  const { url } = (await walker.identitySession()).json as { url: string }
  await ask('DELETE', '/identity-repeat')
  const body = new URLSearchParams({ decision: 'pass' })
  await server.app.request(new URL(url).pathname, { method: 'POST', body })
  await server.runJobs()
  expect((await repeat()).dueAt).toBe(before)
  expect((await repeat()).last.state).toBe('cancelled')
})

test('a session of the step passes no repeat, and the other way round', async () => {
  const { asked, orgId, ask, employeeId } = await substitute(server)
  const walker = opened(server, await asked())
  await ask('POST', '/steps/id/invalidate', { reason: 'Looked at the photo again' })
  expect((await walker.state()).currentStep).toBe(3)
  await walker.decide('pass')
  expect((await walker.state()).currentStep).toBe(5)
  const { employee } = (await ask('GET')).json
  expect(employee.verificationSteps.id.status).toBe('pending')
  expect(employee.status).not.toBe('completed')
  const rows = await server.deps.db
    .select()
    .from(identitySessions)
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.employeeId, employeeId)))
  expect(rows.map(({ repeatId }) => repeatId !== null).toSorted((a, b) => Number(a) - Number(b))).toEqual([
    false,
    true,
  ])
})

test('a handoff of it is for it, also beside an open follow-up', async () => {
  const { asked, ask, orgId } = await substitute(server)
  await ask('POST', '/follow-up')
  const walker = opened(server, await asked())
  const { url } = (await walker.handoff()).json as { url: string }
  const elsewhere = opened(server, url)
  expect(await elsewhere.state()).toMatchObject({ currentStep: 3, onlyStep: true })
  await elsewhere.decide('pass')
  expect((await walker.state()).currentStep).toBe(5)
  const rows = await server.deps.db.select().from(links).where(eq(links.orgId, orgId))
  const followUp = rows.find(({ kind }) => kind === 'followup')
  expect([followUp?.usedAt, followUp?.revokedAt]).toEqual([null, null])
})

test('the widget’s view reverify shows it, and asking for its token is what asks for it', async () => {
  const partner = await createPartner(server)
  const { employeeId, emails, repeat } = await substitute(server, 'substitute', partner)
  const before = (await repeat()).dueAt
  const token = async () => (await partner.createToken({ view: 'reverify', employeeId })).json.token as string
  const first = createEmbeddedWalker(server, await token())
  expect(await first.state()).toMatchObject({ currentStep: 3, onlyStep: true })
  const walker = createEmbeddedWalker(server, await token())
  server.clock.advance(60_000)
  await walker.decide('pass')
  expect(await walker.state()).toMatchObject({ currentStep: 5, status: 'completed' })
  expect((await first.state()).currentStep).toBe(5)
  expect((await repeat()).last.state).toBe('passed')
  expect(new Date((await repeat()).dueAt).getTime()).toBeGreaterThan(new Date(before).getTime())
  expect(await emails()).toEqual([])
  const plain = createEmbeddedWalker(server, await partner.verifyToken(employeeId))
  expect((await plain.state()).onlyStep).toBe(false)
  // A page that stays open asks for its next token.
  const still = createEmbeddedWalker(server, await token())
  expect((await still.state()).currentStep).toBe(5)
  server.clock.advance(hour)
  const next = createEmbeddedWalker(server, await token())
  expect((await next.state()).currentStep).toBe(3)
})

test('a page that asks for its next token gives no further attempts, and nothing back that was taken', async () => {
  const partner = await createPartner(server)
  const { employeeId, ask } = await substitute(server, 'substitute', partner)
  const open = async () =>
    createEmbeddedWalker(
      server,
      (await partner.createToken({ view: 'reverify', employeeId })).json.token as string,
    )
  const walker = await open()
  for (const documentName of ['Tom Marsh', 'Tim Marsh', 'Jon Marsh']) {
    await walker.decide('pass', undefined, { documentName })
  }
  expect((await (await open()).state()).status).toBe('failed')
  server.clock.advance(hour)
  expect((await (await open()).state()).status).toBe('verifying')
  await ask('DELETE', '/identity-repeat')
  expect((await (await open()).progress()).json.code).toBe('embed_token_revoked')
})

test('whose verification is not finished is not asked, by a user or the widget', async () => {
  const partner = await createPartner(server)
  const { employeeId } = await server.invite(partner.token, { phone: newPhone() })
  const answers = [
    await server.request('POST', `/employees/${employeeId}/identity-repeat`, { token: partner.token }),
    await partner.createToken({ view: 'reverify', employeeId }),
  ]
  for (const { status, json } of answers) {
    expect([status, json.message]).toEqual([
      409,
      'This employee has not finished their verification. Their link for it includes this step.',
    ])
  }
})

test('in production a test confirms nobody', async () => {
  const { asked, employeeId, repeat } = await substitute(server)
  const walker = opened(server, await asked())
  server.deps.settings = { ...server.deps.settings, production: true }
  await walker.decide('pass')
  server.deps.settings = { ...server.deps.settings, production: false }
  const [row] = await server.deps.db.select().from(employees).where(eq(employees.id, employeeId))
  expect(row?.identityRepeatedAt).toBeNull()
  expect(await repeat()).toMatchObject({ isTest: true, last: { state: 'passed' } })
})

test('a recruiter reads how it stands and asks for nothing, another organisation finds nobody', async () => {
  const { ask, orgId } = await substitute(server)
  const recruiter = await joinOrganisation(server, orgId, 'recruiter')
  expect((await ask('GET', '/identity-repeat', undefined, recruiter.token)).status).toBe(200)
  expect((await ask('POST', '/identity-repeat', undefined, recruiter.token)).status).toBe(403)
  const { token } = await server.signUp()
  expect((await ask('GET', '/identity-repeat', undefined, token)).status).toBe(404)
  expect((await ask('POST', '/identity-repeat', undefined, token)).status).toBe(404)
})

test('it is in what is erased', async () => {
  const { asked, ask, repeat } = await substitute(server)
  const walker = opened(server, await asked())
  moveDays(server, 0)
  expect((await ask('POST', '/erase', {})).status).toBe(200)
  expect((await walker.progress()).status).toBe(404)
  expect(await repeat()).toMatchObject({ last: null, canAsk: false, dueAt: null })
})
