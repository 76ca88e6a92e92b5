import { and, asc, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { requireCounted } from '#testing/scenarios/recount-employees.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { pastTriggers } from '#testing/database/past-triggers.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

afterEach(() => requireCounted(server.deps))

test('an invitation by email leads through four steps to completed', async () => {
  const { token, orgId } = await server.signUp()
  const { employeeId, email, verificationToken } = await server.invite(token, {
    inviteChannelPref: 'email',
    phone: '07400 123456',
  })
  await server.runJobs()
  const walker = createWalker(server, verificationToken)
  expect(await walker.state()).toMatchObject({
    currentStep: 1,
    status: 'invited',
    channel: 'email',
    employee: { email, phoneE164: '+447400123456' },
    organisation: { name: expect.any(String) },
    identity: { state: 'ready', attemptsLeft: 3 },
    sandbox: true,
  })

  const confirmed = await walker.verifyEmail(email.toUpperCase())
  const atPhone = await walker.state()
  expect(atPhone).toMatchObject({ currentStep: 2, status: 'verifying' })
  // The reply carries the progress that the page would fetch next; each has a flow identifier of its own.
  const progress = { ...atPhone, employeeId: expect.any(String) }
  expect(confirmed.json).toEqual({ ok: true, progress })

  const sent = await walker.requestCode()
  expect(sent.json).toEqual({ otpCode: expect.stringMatching(/^\d{6}$/), expiresIn: 600, retryAfter: 30 })
  expect((await walker.verifyCode(sent.json.otpCode)).json).toMatchObject({ verified: true })
  expect(await walker.state()).toMatchObject({ currentStep: 3 })

  await walker.decide('pass')
  expect(await walker.state()).toMatchObject({ currentStep: 4, identity: { state: 'passed' } })

  expect((await walker.checkRightToWork()).json).toMatchObject({ status: 'pass' })
  expect(await walker.state()).toMatchObject({ currentStep: 5, status: 'verified' })

  expect((await walker.complete()).status).toBe(200)
  expect(await walker.state()).toMatchObject({ currentStep: 5, status: 'completed' })

  const detail = await server.request('GET', `/employees/${employeeId}`, { token })
  expect(detail.json.employee).toMatchObject({ status: 'completed', linkState: 'used' })
  expect(await verifyAudit(server.deps.db)).toMatchObject({ ok: true })
  expect(await actionsOf(orgId)).toEqual([
    'step.passed email',
    'employee.verifying',
    'link.opened',
    'code.requested',
    'step.passed phone',
    'identity.started',
    'identity.verified',
    'step.passed id',
    'step.passed rtw',
    'employee.verified',
    'employee.completed',
  ])
})

test('an invitation by SMS asks for the address and says only that it was asserted', async () => {
  const { token, orgId } = await server.signUp()
  const { email, verificationToken } = await server.invite(token, {
    email: `ada-${crypto.randomUUID()}@example.com`,
    inviteChannelPref: 'sms',
    phone: '07400 123457',
  })
  await server.runJobs()
  const walker = createWalker(server, verificationToken)
  expect((await walker.state()).employee.email).toBe('a•••@•••.com')
  expect(await walker.verifyEmail('a•••@•••.com')).toMatchObject({ status: expect.any(Number) })
  const wrong = await walker.verifyEmail('ada@example.org')
  expect(wrong).toMatchObject({
    status: 400,
    json: {
      message:
        'This is not the email your employer has for you. Try another, or ask them which one they used.',
      code: 'email_mismatch',
    },
  })
  expect(await walker.state()).toMatchObject({ currentStep: 1, status: 'invited' })

  expect((await walker.verifyEmail(email)).status).toBe(200)
  expect(await walker.state()).toMatchObject({ currentStep: 2, employee: { email } })
  const [passed] = await rows(orgId, 'step.passed')
  expect(passed?.data).toMatchObject({ step: 'email', method: 'asserted' })
})

test('steps are taken in order', async () => {
  const { token } = await server.signUp()
  const { email, verificationToken } = await server.invite(token, { phone: '07400 123458' })
  const walker = createWalker(server, verificationToken)
  const early = { status: 409, json: { message: 'Complete the previous step first', code: 'previous_step' } }
  expect(await walker.requestCode()).toMatchObject(early)
  expect(await walker.verifyCode('123456')).toMatchObject(early)
  expect(await walker.updatePhone('07400 123459')).toMatchObject(early)
  await walker.verifyEmail(email)
  expect(await walker.identitySession()).toMatchObject(early)
  await walker.passPhone()
  expect(await walker.checkRightToWork()).toMatchObject(early)
  expect(await walker.complete()).toMatchObject(early)
  expect(await walker.requestCode()).toMatchObject({ status: 409, json: { code: 'step_done' } })
  expect(await walker.updatePhone('07400 123459')).toMatchObject({ status: 409, json: { code: 'step_done' } })
})

test('a row of the journey that was changed afterwards is named', async () => {
  const { token, orgId } = await server.signUp()
  const { email, verificationToken } = await server.invite(token, {
    inviteChannelPref: 'sms',
    phone: '07400 123450',
  })
  await createWalker(server, verificationToken).verifyEmail(email)
  const [passed] = await rows(orgId, 'step.passed')
  const tampered = { data: { ...passed!.data, method: 'link' } }
  await pastTriggers(server.deps.db, (tx) =>
    tx
      .update(auditLog)
      .set(tampered)
      .where(and(eq(auditLog.orgId, orgId), eq(auditLog.seq, passed!.seq))),
  )
  expect(await verifyAudit(server.deps.db)).toEqual({
    ok: false,
    orgId,
    seq: passed!.seq,
    problem: 'changed',
  })
})

async function rows(orgId: string, action: string) {
  const all = await server.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orgId, orgId))
    .orderBy(asc(auditLog.seq))
  return all.filter((row) => row.action === action)
}

async function actionsOf(orgId: string): Promise<string[]> {
  const all = await server.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orgId, orgId))
    .orderBy(asc(auditLog.seq))
  const flowActions = all.filter(({ actor }) => !actor.startsWith('user:'))
  return flowActions.map(({ action, data }) => [action, data.step].filter(Boolean).join(' '))
}
