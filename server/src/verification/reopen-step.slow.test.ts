import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { ledger } from '#billing/billing-tables.ts'
import { type createWalker, walkToPhone } from '#testing/scenarios/flow-walker.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
beforeEach(() => server.clock.advance(2 * 3_600_000))

async function invited() {
  const { orgId, userId, email, employee, walker } = await walkToPhone(server)
  await server.runJobs()
  const reopen = async (step: string, reason = 'Spoke on the phone') =>
    server.request('POST', `/employees/${employee.employeeId}/reopen`, {
      token: await server.signIn(email),
      body: { step, reason },
    })
  const details = async () =>
    (
      await server.request('GET', `/employees/${employee.employeeId}`, {
        token: await server.signIn(email),
      })
    ).json
  return { orgId, userId, employee, walker, reopen, details }
}

async function failIdentity(walker: ReturnType<typeof createWalker>, times = 3) {
  for (let i = 0; i < times; i += 1) {
    server.clock.advance(1000)
    await walker.decide('fail', 'photo_unclear')
  }
}

async function failedAtIdentity() {
  const one = await invited()
  await one.walker.passPhone()
  await failIdentity(one.walker)
  return one
}

/** Sends what is queued, and returns the newest email of an organisation. */
async function lastEmail(orgId: string) {
  await server.runJobs()
  const [email] = await server.deps.db
    .select()
    .from(sandboxOutbox)
    .where(eq(sandboxOutbox.orgId, orgId))
    .orderBy(desc(sandboxOutbox.createdAt))
    .limit(1)
  return email
}

test('a failed identity check is pending again, with all attempts, and the employee is told', async () => {
  const { orgId, userId, employee, walker, reopen, details } = await failedAtIdentity()
  const before = (await details()).employee
  expect(before.status).toBe('failed')
  server.clock.advance(1000)
  const { status, json } = await reopen('id', 'New passport arrived')
  expect({ status, is: json.status, step: json.verificationSteps.id.status }).toEqual({
    status: 200,
    is: 'verifying',
    step: 'pending',
  })
  expect(json.lastActivityAt).toBe(before.lastActivityAt)
  expect(await walker.state()).toMatchObject({
    currentStep: 3,
    identity: { state: 'ready', attemptsLeft: 3, reason: null },
  })
  const [log] = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'step.reopened')))
  expect(log).toMatchObject({
    actor: `user:${userId}`,
    employeeId: employee.employeeId,
    data: { step: 'id', noteHash: expect.stringMatching(/^[\da-f]{64}$/) },
  })
  const email = await lastEmail(orgId)
  expect(email?.subject).toMatch(/ has reopened a step of your verification$/)
  expect(email?.bodyText).toContain('You can try it again with this link.')
  // The organisation's note stays with the organisation.
  expect(email?.bodyText).not.toContain('New passport arrived')
})

test('after a reopening three more failures end it again, and one pass goes on', async () => {
  const { orgId, walker, reopen, details } = await failedAtIdentity()
  await reopen('id')
  await failIdentity(walker, 2)
  expect((await details()).employee.status).toBe('verifying')
  await failIdentity(walker, 1)
  expect((await details()).employee.status).toBe('failed')
  await reopen('id')
  await walker.decide('pass')
  expect(await walker.state()).toMatchObject({ currentStep: 4 })
  const used = and(eq(ledger.orgId, orgId), eq(ledger.kind, 'consume'))
  expect(await server.deps.db.$count(ledger, used)).toBe(1)
})

test('a step that the employee is taking again is not reopened', async () => {
  const { walker, reopen } = await invited()
  await walker.passPhone()
  await failIdentity(walker, 2)
  await walker.identitySession()
  expect((await reopen('id')).status).toBe(409)
  expect(await walker.state()).toMatchObject({ identity: { state: 'started', attemptsLeft: 1 } })
})

test('a locked phone step is open again, and the wrong codes of before count no more', async () => {
  const { walker, reopen, details } = await invited()
  const wrongCode = async () => {
    const { json } = await walker.requestCode()
    const wrong = json.otpCode === '000000' ? '000001' : '000000'
    let message = ''
    for (let i = 0; i < 5; i += 1) message = (await walker.verifyCode(wrong)).json.message as string
    server.clock.advance(20 * 60_000)
    return message
  }
  for (let round = 0; round < 3; round += 1) await wrongCode()
  expect((await walker.requestCode()).status).toBe(429)
  const { status, json } = await reopen('phone')
  expect({ status, is: json.status }).toEqual({ status: 200, is: 'verifying' })
  server.clock.advance(60_000)
  expect(await wrongCode()).not.toContain('unlock')
  expect((await details()).flowStatus.steps[1].reason).toBeNull()
  expect((await walker.passPhone()).json).toEqual({ verified: true })
})

test('a failed right to work check can be made again', async () => {
  const { walker, reopen } = await invited()
  await walker.passPhone()
  await walker.decide('pass')
  const check = vi
    .spyOn(server.deps.providers.get(rightToWorkProvider), 'check')
    .mockResolvedValue({ status: 'fail', reason: 'No match' } as never)
  await walker.checkRightToWork()
  check.mockRestore()
  expect(await walker.state()).toMatchObject({ status: 'failed', rightToWork: { state: 'failed' } })
  expect((await reopen('rtw')).json.status).toBe('verifying')
  await walker.checkRightToWork()
  expect(await walker.state()).toMatchObject({ status: 'verified', currentStep: 5 })
})

test('where the link no longer works, a new one is sent', async () => {
  const { walker, orgId, reopen } = await failedAtIdentity()
  server.clock.advance(20 * 86_400_000)
  const { json } = await reopen('id')
  expect(json.linkState).toBe('active')
  expect((await walker.progress()).status).toBe(404)
  const email = await lastEmail(orgId)
  expect(email?.bodyText).toContain(json.verificationToken)
  expect(email?.subject).toMatch(/ has reopened a step of your verification$/)
})

test.each([['email'], ['phone'], ['id'], ['rtw']])(
  'the %s step is not reopened where it has not failed',
  async (step) => {
    const { walker, reopen } = await invited()
    expect((await reopen(step)).status).toBe(409)
    await walker.passPhone()
    expect((await reopen(step)).status).toBe(409)
    expect(await walker.state()).toMatchObject({ currentStep: 3 })
  },
)

test('no step is reopened without a reason', async () => {
  const { reopen, walker } = await failedAtIdentity()
  const { status, json } = await reopen('id', ' a ')
  expect({ status, errors: json.errors }).toEqual({
    status: 422,
    errors: { reason: 'Please enter a reason of at least 3 characters' },
  })
  expect((await reopen('all')).status).toBe(422)
  expect(await walker.state()).toMatchObject({ status: 'failed' })
})
