import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import { ledger } from '#billing/billing-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'

const server = withTestServer()
beforeEach(() => server.clock.advance(2 * 3_600_000))

const dayMs = 86_400_000
let lastNumber = 540_000

/** An employee who has passed so many of the four steps, and a user beside them. */
async function passed(count: 1 | 2 | 3 | 4) {
  lastNumber += 1
  const { orgId, userId, email } = await server.signUp()
  const employee = await server.invite(await server.signIn(email), { phone: `07400 ${lastNumber}` })
  await server.runJobs()
  const walker = createWalker(server, employee.verificationToken)
  const { employeeId } = employee
  const request = async (method: string, path: string, body?: object) =>
    server.request(method, path, { token: await server.signIn(email), body })
  const walk = [
    () => walker.verifyEmail(employee.email),
    () => walker.passPhone(),
    () => walker.decide('pass'),
    () => walker.checkRightToWork(),
  ]
  for (const step of walk.slice(0, count)) await step()
  return {
    orgId,
    userId,
    employee,
    walker,
    request,
    invalidate: (type: string, reason = 'Not their passport') =>
      request('POST', `/employees/${employeeId}/steps/${type}/invalidate`, { reason }),
    details: async () => (await request('GET', `/employees/${employeeId}`)).json,
    /** Sends the new link that a user sends when the earlier one no longer opens. */
    async sendLink() {
      const { json } = await request('POST', `/employees/${employeeId}/resend`, {})
      return createWalker(server, json.verificationToken)
    },
    emails: () =>
      server.deps.db
        .select()
        .from(sandboxOutbox)
        .where(eq(sandboxOutbox.orgId, orgId))
        .orderBy(asc(sandboxOutbox.createdAt)),
    actions: async () =>
      (
        await server.deps.db
          .select()
          .from(auditLog)
          .where(eq(auditLog.orgId, orgId))
          .orderBy(asc(auditLog.seq))
      ).map(({ action }) => action),
    consumed: () => server.deps.db.$count(ledger, and(eq(ledger.orgId, orgId), eq(ledger.kind, 'consume'))),
  }
}

const statuses = (json: { flowStatus: { steps: { status: string }[] } }) =>
  json.flowStatus.steps.map(({ status }) => status)

test.each(stepTypes.map((type, index) => [type, index] as const))(
  'the %s step and every later one are pending again, marked, and the employee is no longer verified',
  async (type, index) => {
    const { employee, walker, invalidate, details } = await passed(4)
    await walker.complete()
    const { status, json } = await invalidate(type)
    expect(status).toBe(200)
    expect(json).toEqual(await details())
    expect(json.employee.status).toBe('verifying')
    const invalidatedAt = server.clock.now().toISOString()
    const pending = { status: 'pending', method: null, assurance: null, reason: null, completedAt: null }
    for (const [place, step] of json.flowStatus.steps.entries()) {
      expect(step).toMatchObject(place < index ? { status: 'pass' } : pending)
      expect(step.invalidatedAt).toBe(place < index ? undefined : invalidatedAt)
    }
    const [row] = await server.deps.db.select().from(employees).where(eq(employees.id, employee.employeeId))
    expect(row!.completedAt).toBeNull()
  },
)

test.each([
  [1, 'phone'],
  [2, 'id'],
  [3, 'rtw'],
] as const)('after %i passes the %s step is not invalidated', async (count, type) => {
  const { invalidate, details } = await passed(count)
  const before = await details()
  expect(await invalidate(type)).toMatchObject({
    status: 409,
    json: { code: 'conflict', message: 'You can only invalidate a step that has passed' },
  })
  expect(await details()).toEqual(before)
})

test('no result is taken back without a reason, and there are four steps', async () => {
  const { invalidate } = await passed(1)
  expect(await invalidate('email', ' a ')).toMatchObject({
    status: 422,
    json: { errors: { reason: 'Please enter a reason of at least 3 characters' } },
  })
  const { status } = await invalidate('passport')
  expect([404, 422]).toContain(status)
})

test('it is in the audit log and the timeline with the user, and its reason apart from it', async () => {
  const { orgId, userId, employee, walker, invalidate, request } = await passed(4)
  await walker.complete()
  await invalidate('id', 'The photo shows a brother')
  const rows = await server.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orgId, orgId))
    .orderBy(asc(auditLog.seq))
  const [invalidated, unverified] = rows.slice(-2)
  expect(invalidated).toMatchObject({
    actor: `user:${userId}`,
    action: 'step.invalidated',
    data: { step: 'id', noteHash: expect.stringMatching(/^[\da-f]{64}$/) },
  })
  expect(unverified).toMatchObject({
    actor: `user:${userId}`,
    action: 'employee.unverified',
    data: { from: 'completed', reason: 'step_invalidated' },
  })
  expect(JSON.stringify(rows)).not.toContain('brother')
  expect(await verifyAudit(server.deps.db)).toMatchObject({ ok: true })
  const { events } = (await request('GET', `/employees/${employee.employeeId}/timeline`)).json
  expect(events.slice(-2)).toMatchObject([
    { kind: 'step.invalidated', by: 'hr', step: 'id', reason: 'The photo shows a brother' },
    { kind: 'employee.unverified', reason: 'step_invalidated' },
  ])
})

test('an employee who was not verified yet is not told of as verified no more', async () => {
  const { invalidate, actions } = await passed(3)
  await invalidate('email')
  const told = await actions()
  expect(told.at(-1)).toBe('step.invalidated')
  expect(told).not.toContain('employee.unverified')
})

test('with a link that works the employee is told, and passes the steps again', async () => {
  const { walker, employee, invalidate, details, emails, actions } = await passed(4)
  await invalidate('id', 'Seen by a colleague')
  await server.runJobs()
  const told = (await emails()).filter(({ subject }) =>
    subject?.endsWith(' has reopened a step of your verification'),
  )
  expect(told).toHaveLength(1)
  expect(told[0]?.bodyText).toContain(employee.verificationToken)
  // The organisation's note stays with the organisation.
  expect(told[0]?.bodyText).not.toContain('Seen by a colleague')
  expect(await walker.state()).toMatchObject({
    currentStep: 3,
    status: 'verifying',
    identity: { state: 'ready', attemptsLeft: 3 },
  })
  await walker.decide('pass')
  await walker.checkRightToWork()
  const again = await details()
  expect(statuses(again)).toEqual(['pass', 'pass', 'pass', 'pass'])
  for (const step of again.flowStatus.steps) expect(step).not.toHaveProperty('invalidatedAt')
  expect(again.employee.status).toBe('verified')
  expect((await actions()).filter((action) => action === 'employee.verified')).toHaveLength(2)
})

test('the link that was used shows nothing any more, and a new one leads to Completed again', async () => {
  const { walker, invalidate, sendLink, details, emails, request, employee } = await passed(4)
  await walker.complete()
  expect((await walker.progress()).status).toBe(200)
  const before = (await emails()).length
  const { json } = await invalidate('rtw')
  expect(json.employee).toMatchObject({ linkState: 'used', verificationToken: null })
  await server.runJobs()
  // The organisation decides whether and when the employee is asked again.
  expect(await emails()).toHaveLength(before)
  expect((await walker.progress()).status).toBe(404)
  const attention = (await request('GET', '/verifications/attention')).json
  expect(attention.items).toMatchObject([{ attention: 'needs_link', action: 'resend' }])
  expect((await request('POST', `/employees/${employee.employeeId}/restore`)).status).toBe(409)

  server.clock.advance(1000)
  const again = await sendLink()
  expect(await again.state()).toMatchObject({ currentStep: 4, status: 'verifying' })
  await again.checkRightToWork()
  expect((await again.complete()).status).toBe(200)
  expect((await details()).employee).toMatchObject({ status: 'completed', linkState: 'used' })
  expect((await walker.progress()).status).toBe(404)
})

test('a verified check from before does not pass the step again, however often its event comes', async () => {
  const { walker, employee, invalidate, details } = await passed(2)
  const { url } = (await walker.identitySession()).json
  const page = new URL(url).pathname
  await server.app.request(page, { method: 'POST', body: new URLSearchParams({ decision: 'pass' }) })
  await server.runJobs()
  expect(statuses(await details())).toEqual(['pass', 'pass', 'pass', 'pending'])
  await invalidate('phone')
  server.clock.advance(60_000)
  await walker.passPhone()
  await server.app.request(page, { method: 'POST', body: new URLSearchParams({ decision: 'pass' }) })
  await server.runJobs()
  server.clock.advance(60_000)
  await walker.state()
  expect(statuses(await details())).toEqual(['pass', 'pass', 'pending', 'pending'])
  expect((await details()).employee.employeeId).toBe(employee.employeeId)
})

test('a check that was open when the step was invalidated is closed, and verified all the same it waits for a user', async () => {
  const { walker, invalidate, details, request, employee } = await passed(2)
  const { url } = (await walker.identitySession()).json
  const page = new URL(url).pathname
  const decide = (decision: string) =>
    server.app.request(page, { method: 'POST', body: new URLSearchParams({ decision }) })
  await decide('processing')
  await server.runJobs()
  await invalidate('phone')
  await decide('pass')
  await server.runJobs()
  expect((await details()).quarantine).toMatchObject({ reason: 'step_invalidated' })
  const accept = () =>
    request('POST', `/employees/${employee.employeeId}/identity-review`, {
      decision: 'same_person',
      reason: 'We saw the passport',
    })
  // No step passes before the one before it.
  expect((await accept()).status).toBe(409)
  server.clock.advance(60_000)
  await walker.passPhone()
  const accepted = await accept()
  expect(statuses(accepted.json)).toEqual(['pass', 'pass', 'pass', 'pending'])
})

test('no credit is charged again within 30 days of the one before, and another one after that', async () => {
  const { walker, invalidate, consumed, request } = await passed(3)
  expect(await consumed()).toBe(1)
  server.clock.advance(2 * dayMs)
  await invalidate('id')
  await walker.decide('pass')
  expect(await consumed()).toBe(1)
  const used = async () => (await request('GET', '/usage/current')).json.checksUsed
  const before = await used()
  server.clock.advance(29 * dayMs)
  await invalidate('id')
  server.clock.advance(1000)
  const { json } = await request('GET', '/employees')
  expect(json.items[0].linkState).toBe('expired')
  const again = await request('POST', `/employees/${json.items[0].employeeId}/resend`, {})
  await createWalker(server, again.json.verificationToken).decide('fail', 'photo_unclear')
  await createWalker(server, again.json.verificationToken).decide('pass')
  expect(await consumed()).toBe(2)
  expect(before).toBe(1)
})

test('the employee is locked: invalidating at the same moment twice does it once', async () => {
  const { invalidate, actions } = await passed(3)
  const answers = await Promise.all([invalidate('id'), invalidate('id'), invalidate('id')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await actions()).filter((action) => action === 'step.invalidated')).toHaveLength(1)
})
