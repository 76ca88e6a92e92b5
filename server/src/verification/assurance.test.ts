import { stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { employees, steps } from '#employees/employees-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { withdrawTested } from './withdraw-tested.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let parts: typeof server.deps.env.sandboxParts
beforeEach(() => {
  parts ??= server.deps.env.sandboxParts
  server.deps.env.sandboxParts = parts
  goInto(false)
})

// A number gets three codes in ten minutes at most.
let invited = 123_000

/** The same database, served in production from now on, or not. */
function goInto(production: boolean): void {
  server.deps.settings.production = production
}

const results = {
  email: { method: 'link', assurance: 'verified' },
  phone: { method: 'code', assurance: 'verified' },
  id: { method: 'sandbox', assurance: 'none' },
  rtw: { method: 'sandbox', assurance: 'none' },
}

/** An employee who has passed all four steps, two of them with the sandbox. */
async function allPassed() {
  const { token, orgId } = await server.signUp()
  const phone = `07400 ${(invited += 1)}`
  const { employeeId, email, verificationToken } = await server.invite(token, { phone })
  const walker = createWalker(server, verificationToken)
  await walker.verifyEmail(email)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork()
  const get = async (path: string) => (await server.request('GET', path, { token })).json
  const csv = async () => {
    const { text } = await server.request('GET', '/employees/export.csv', { token })
    const [heading, line] = text.trimEnd().split('\r\n')
    const cells = line!.split(',')
    return Object.fromEntries(heading!.split(',').map((name, index) => [name, cells[index]]))
  }
  const shown = async () => (await get(`/employees/${employeeId}`)).employee.status
  return { token, orgId, employeeId, walker, get, csv, shown }
}

test('every reader shows how each step was passed and what that is worth', async () => {
  const { employeeId, walker, get, csv } = await allPassed()
  const pass = { status: 'pass', reason: null, completedAt: expect.any(String) }
  const each = Object.fromEntries(stepTypes.map((type) => [type, { ...pass, ...results[type] }]))
  const list = stepTypes.map((type) => ({ type, ...pass, ...results[type] }))

  expect((await get('/employees')).items[0].verificationSteps).toEqual(each)
  expect((await get('/employees?q=example')).items[0].verificationSteps).toEqual(each)
  const detail = await get(`/employees/${employeeId}`)
  expect(detail.flowStatus.steps).toEqual(list)
  expect(detail.employee.verificationSteps).toEqual(each)
  expect((await walker.state()).steps).toMatchObject(results)

  const passes = [{ step: 'rtw', ...results.rtw }]
  const { events } = await get(`/employees/${employeeId}/timeline`)
  const passed = (kind: string) => kind === 'step.passed'
  expect(events.filter(({ kind }: { kind: string }) => passed(kind))).toMatchObject(
    stepTypes.map((step) => ({ step, ...results[step] })),
  )
  expect(events.find(({ kind }: { kind: string }) => kind === 'identity.verified')).toMatchObject(results.id)
  expect(await get('/employees/stats')).toEqual({ total: 1, verified: 1, tests: 1, pending: 0 })
  // The event for all four steps is marked as well.
  expect(events.find(({ kind }: { kind: string }) => kind === 'employee.verified')).toMatchObject({
    method: null,
    assurance: 'none',
  })
  const { items } = await get('/employees/activity')
  expect(items.filter(({ kind }: { kind: string }) => passed(kind))).toMatchObject(
    expect.arrayContaining(passes.map((one) => expect.objectContaining(one))),
  )
  const day = londonDay(server.clock.now())
  const report = await get(`/reports/summary?from=${day.slice(0, 8)}01&to=${day}`)
  expect(report.passes).toEqual(stepTypes.map((step) => ({ step, ...results[step], count: 1 })))

  expect(await csv()).toMatchObject({
    'Email method': 'link',
    'Email assurance': 'verified',
    'Phone method': 'code',
    'Phone assurance': 'verified',
    'ID method': 'sandbox',
    'ID assurance': 'none',
    'RTW method': 'sandbox',
    'RTW assurance': 'none',
    Test: 'TEST',
  })
})

test('the review queue shows it too', async () => {
  const { token } = await server.signUp()
  const { email, verificationToken } = await server.invite(token, { phone: `07400 ${(invited += 1)}` })
  const walker = createWalker(server, verificationToken)
  await walker.verifyEmail(email)
  await walker.passPhone()
  await walker.decide('pass')
  const { groups } = (await server.request('GET', '/verifications', { token })).json
  const atRightToWork = groups.find(({ step }: { step: string }) => step === 'rtw')
  const { id, email: first } = atRightToWork.items[0].employee.verificationSteps
  expect([first, id]).toMatchObject([results.email, results.id])
})

test('a step that is pending has neither, and an employee without a test is not marked', async () => {
  const { token } = await server.signUp()
  const { email, verificationToken } = await server.invite(token, {
    inviteChannelPref: 'sms',
    phone: '07400 123458',
  })
  await createWalker(server, verificationToken).verifyEmail(email)
  const { items } = (await server.request('GET', '/employees', { token })).json
  expect(items[0].verificationSteps).toMatchObject({
    email: { status: 'pass', method: 'asserted', assurance: 'asserted' },
    phone: { status: 'pending', method: null, assurance: null },
  })
  const { text } = await server.request('GET', '/employees/export.csv', { token })
  expect(text).not.toContain('TEST')
})

test('what a result is worth stays as it was settled, whatever the server is set up with later', async () => {
  const { orgId, get } = await allPassed()
  goInto(true)
  server.deps.env.sandboxParts = new Set()
  const rows = await server.deps.db.select().from(steps).where(eq(steps.orgId, orgId))
  expect(rows.filter(({ assurance }) => assurance === 'none')).toHaveLength(2)
  expect((await get('/employees')).items[0].verificationSteps).toMatchObject(results)
})

test('in production four passes with a test among them verify no employee, and completing is refused', async () => {
  goInto(true)
  const { walker, shown } = await allPassed()
  expect(await shown()).toBe('verifying')
  expect(await walker.state()).toMatchObject({ currentStep: 5, status: 'verifying', sandbox: true })
  const refused = await walker.complete()
  expect(refused).toMatchObject({
    status: 409,
    json: { code: 'conflict', message: expect.stringContaining('test') },
  })
  expect(await shown()).toBe('verifying')
})

test('in production no test verifies where its sandbox is allowed either', async () => {
  goInto(true)
  server.deps.env.sandboxParts = new Set(['identity', 'rtw'])
  expect(await (await allPassed()).shown()).toBe('verifying')
})

test.each(['verified', 'completed'] as const)(
  'an employee whom a test has %s is shown as TEST and not verified once the database is in production',
  async (reached) => {
    const { employeeId, orgId, walker, shown, get, csv, token } = await allPassed()
    if (reached === 'completed') await walker.complete()
    expect(await shown()).toBe(reached)
    goInto(true)
    await withdrawTested(server.deps)
    expect(await shown()).toBe('verifying')
    const detail = await get(`/employees/${employeeId}`)
    expect(detail.employee.verificationSteps).toMatchObject(results)
    expect(await csv()).toMatchObject({ Status: 'verifying', Test: 'TEST' })
    expect(await get('/employees/stats')).toMatchObject({ verified: 0, tests: 0 })
    const day = londonDay(server.clock.now())
    const report = await get(`/reports/summary?from=${day}&to=${day}`)
    expect(report.funnel.completed).toBe(0)
    const { items } = (await server.request('GET', '/employees?status=completed', { token })).json
    expect(items).toEqual([])

    const told = await server.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.orgId, orgId))
      .orderBy(asc(auditLog.seq))
    expect(told.slice(-2)).toMatchObject([
      {
        actor: 'system',
        action: 'employee.unverified',
        employeeId,
        data: { from: reached, reason: 'test_result' },
      },
      // The list that is read above as a file.
      { action: 'export.downloaded' },
    ])
    expect(await verifyAudit(server.deps.db)).toMatchObject({ ok: true })
  },
)

test('coming into production twice, or in two processes at once, takes back once', async () => {
  const { orgId } = await allPassed()
  goInto(true)
  await Promise.all([withdrawTested(server.deps), withdrawTested(server.deps)])
  await withdrawTested(server.deps)
  const told = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(told.filter(({ action }) => action === 'employee.unverified')).toHaveLength(1)
})

test('nothing is taken back outside production, nor in it from those who were really verified', async () => {
  const { shown, orgId } = await allPassed()
  await withdrawTested(server.deps)
  expect(await shown()).toBe('verified')
  await server.deps.db.update(steps).set({ assurance: 'attested' }).where(eq(steps.orgId, orgId))
  goInto(true)
  await withdrawTested(server.deps)
  expect(await shown()).toBe('verified')
  const [employee] = await server.deps.db.select().from(employees).where(eq(employees.orgId, orgId))
  expect(employee!.status).toBe('verified')
})
