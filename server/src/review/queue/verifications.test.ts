import type { VerificationQueue, Waiting } from '@bonafide/shared/contract/review/verifications.ts'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#messages/messages-tables.ts'
import { steps } from '#employees/employees-tables.ts'
import { lockedReason } from '#verification/codes/code-lock.ts'
import { waitingMethod } from '#right-to-work/right-to-work-state.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'
import { createWalker, newPhone } from '#testing/scenarios/flow-walker.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
beforeEach(() => server.clock.advance(2 * 3_600_000))

const none = { total: 0, sections: { working: 0, decision: 0, chase: 0, undelivered: 0 }, items: [] }
const hourMs = 3_600_000
const dayMs = 24 * hourMs

async function organisation() {
  const { orgId, email } = await server.signUp()
  await givePlan(server.deps, orgId, 'premium')
  const get = async (path: string) => server.request('GET', path, { token: await server.signIn(email) })
  const queue = async () => ((await get('/verifications')).json as VerificationQueue).groups
  return {
    orgId,
    queue,
    attention: async (search = '') =>
      (await get(`/verifications/attention${search}`)).json as { total: number; items: Waiting[] },
    /** Returns the entry of one employee in the queue. */
    waiting: async (employeeId: string) =>
      (await queue())
        .flatMap(({ step, items }) => items.map((item) => ({ step, ...item })))
        .find(({ employee }) => employee.employeeId === employeeId),
    act: async (employeeId: string, action: string, body: object = {}) =>
      server.request('POST', `/employees/${employeeId}/${action}`, {
        token: await server.signIn(email),
        body,
      }),
    async invite(fullName = 'Ella Novak') {
      const employee = await server.invite(await server.signIn(email), {
        fullName,
        phone: newPhone(),
      })
      await server.runJobs()
      const walker = createWalker(server, employee.verificationToken)
      return { employeeId: employee.employeeId, walker, email: employee.email }
    },
  }
}

test('employees are at the step they have not passed, and those who have finished are gone', async () => {
  const { invite, queue } = await organisation()
  const names = ['At email', 'At phone', 'At identity', 'At right to work', 'Verified']
  for (const [passed, name] of names.entries()) {
    const { walker, email } = await invite(name)
    if (passed > 0) await walker.verifyEmail(email)
    if (passed > 1) await walker.passPhone()
    if (passed > 2) await walker.decide('pass')
    if (passed > 3) await walker.checkRightToWork()
  }
  const groups = await queue()
  expect(
    groups.map(({ step, total, items }) => [step, total, ...items.map(({ employee }) => employee.fullName)]),
  ).toEqual([
    ['email', 1, 'At email'],
    ['phone', 1, 'At phone'],
    ['id', 1, 'At identity'],
    ['rtw', 1, 'At right to work'],
  ])
})

test('who waits longest comes first, and any activity counts', async () => {
  const { invite, queue } = await organisation()
  const first = await invite('First')
  server.clock.advance(hourMs)
  await invite('Second')
  server.clock.advance(hourMs)
  const order = async () => (await queue())[0]!.items.map(({ employee }) => employee.fullName)
  expect(await order()).toEqual(['First', 'Second'])
  const movedAt = server.clock.now().toISOString()
  await first.walker.verifyEmail(first.email)
  expect((await queue())[1]!.items[0]).toMatchObject({ waitingSince: movedAt })
  expect(await order()).toEqual(['Second'])
})

test('a live link that is not used is reminded of, after an hour and once an hour', async () => {
  const { invite, waiting, act } = await organisation()
  const { employeeId } = await invite()
  expect((await waiting(employeeId))?.action).toBe('none')
  server.clock.advance(hourMs)
  expect((await waiting(employeeId))?.action).toBe('nudge')
  expect((await act(employeeId, 'nudge')).status).toBe(200)
  expect((await waiting(employeeId))?.action).toBe('none')
  server.clock.advance(hourMs)
  expect((await waiting(employeeId))?.action).toBe('nudge')
  expect((await act(employeeId, 'nudge')).status).toBe(200)
})

test('a link that does not work, or never arrived, is sent again', async () => {
  const { orgId, invite, waiting, act, attention } = await organisation()
  const revoked = await invite()
  await act(revoked.employeeId, 'revoke')
  expect(await waiting(revoked.employeeId)).toMatchObject({ action: 'resend', attention: null })
  const lost = await invite()
  await server.deps.db
    .update(messages)
    .set({ state: 'failed', failure: 'The number is not in use' })
    .where(and(eq(messages.orgId, orgId), eq(messages.employeeId, lost.employeeId)))
  expect(await waiting(lost.employeeId)).toMatchObject({
    action: 'resend',
    attention: 'not_delivered',
    detail: 'The number is not in use',
  })
  server.clock.advance(15 * dayMs)
  expect(await waiting(lost.employeeId)).toMatchObject({ action: 'resend', attention: 'link_expired' })
  expect(await attention()).toMatchObject({ total: 1, items: [{ attention: 'link_expired' }] })
  server.clock.advance(1000)
  await act(lost.employeeId, 'resend')
  expect(await waiting(lost.employeeId)).toMatchObject({ action: 'none', attention: null })
})

test('a failed identity check is reopened', async () => {
  const { invite, waiting, act, attention } = await organisation()
  const { employeeId, walker, email } = await invite()
  await walker.verifyEmail(email)
  await walker.passPhone()
  const fail = async () => {
    server.clock.advance(1000)
    await walker.decide('fail', 'face_mismatch')
  }
  await fail()
  await fail()
  // The employee may try again alone until the last attempt.
  expect(await waiting(employeeId)).toMatchObject({ action: 'none', attention: null })
  await fail()
  const failed = {
    action: 'reopen',
    attention: 'identity_failed',
    detail: expect.stringContaining('The face does not match'),
  }
  expect(await waiting(employeeId)).toMatchObject({ step: 'id', ...failed })
  expect(await attention()).toMatchObject({ total: 1, items: [failed] })
  await act(employeeId, 'reopen', { step: 'id', reason: 'New photo' })
  expect(await waiting(employeeId)).toMatchObject({ step: 'id', action: 'none', attention: null })
  expect(await attention()).toEqual(none)
})

async function setStep(
  employeeId: string,
  type: 'phone' | 'rtw',
  change: Partial<typeof steps.$inferInsert>,
): Promise<void> {
  const one = and(eq(steps.employeeId, employeeId), eq(steps.type, type))
  await server.deps.db.update(steps).set(change).where(one)
}

test('a locked phone step is reopened', async () => {
  const { invite, waiting } = await organisation()
  const { employeeId, walker, email } = await invite()
  await walker.verifyEmail(email)
  await setStep(employeeId, 'phone', { reason: lockedReason })
  expect(await waiting(employeeId)).toMatchObject({
    step: 'phone',
    action: 'reopen',
    attention: 'stuck',
    detail: lockedReason,
  })
})

test('while a provider is at it there is nothing to press, and while a user is, their check', async () => {
  const { invite, waiting, attention } = await organisation()
  const { employeeId, walker, email } = await invite()
  await walker.verifyEmail(email)
  await walker.passPhone()
  await walker.decide('processing')
  server.clock.advance(dayMs - 1000)
  expect(await waiting(employeeId)).toMatchObject({ step: 'id', action: 'none', attention: null })
  expect((await attention()).total).toBe(0)
  const other = await invite()
  await other.walker.verifyEmail(other.email)
  await other.walker.passPhone()
  await other.walker.decide('pass')
  await setStep(other.employeeId, 'rtw', { method: waitingMethod })
  server.clock.advance(2 * hourMs)
  expect(await waiting(other.employeeId)).toMatchObject({
    step: 'rtw',
    action: 'check',
    detail: 'Your organisation needs to confirm their right to work',
  })
})

test('a check that the provider does not decide for a day is reopened, and not asked for twice', async () => {
  const { invite, waiting, act, attention } = await organisation()
  const { employeeId, walker, email } = await invite()
  await walker.verifyEmail(email)
  await walker.passPhone()
  await walker.decide('processing')
  server.clock.advance(dayMs + 1000)
  expect(await waiting(employeeId)).toMatchObject({
    step: 'id',
    action: 'reopen',
    attention: 'stuck',
    detail: 'No result from the identity provider for more than a day',
  })
  expect((await act(employeeId, 'reopen', { step: 'id', reason: 'It takes too long' })).status).toBe(200)
  expect(await waiting(employeeId)).toMatchObject({ step: 'id', attention: null, detail: null })
  expect((await attention()).total).toBe(0)
})

test('after three days without activity an employee is stuck', async () => {
  const { invite, waiting, attention } = await organisation()
  const { employeeId } = await invite()
  server.clock.advance(3 * dayMs - 1000)
  expect((await waiting(employeeId))?.attention).toBeNull()
  server.clock.advance(1000)
  expect(await waiting(employeeId)).toMatchObject({ attention: 'stuck', action: 'nudge' })
  const { employeeId: late } = await invite('Late')
  server.clock.advance(3 * dayMs)
  const { total, items } = await attention()
  expect(total).toBe(2)
  expect(items.map(({ employee }) => employee.employeeId)).toEqual([late, employeeId])
})

test('an organisation without employees has four empty steps', async () => {
  const { queue, attention } = await organisation()
  expect(await queue()).toEqual(
    ['email', 'phone', 'id', 'rtw'].map((step) => ({ step, total: 0, items: [] })),
  )
  expect(await attention()).toEqual(none)
})

test('of many the queue shows those who wait longest, and says how many there are', async () => {
  const { orgId, queue } = await organisation()
  await addEmployees(server.deps, orgId, 201)
  const [atEmail] = await queue()
  expect(atEmail).toMatchObject({ total: 201 })
  expect(atEmail?.items).toHaveLength(100)
  expect(atEmail?.items[0]?.employee.fullName).toBe('Employee 200')
  const since = atEmail?.items.map(({ waitingSince }) => waitingSince) ?? []
  expect(since).toEqual(since.toSorted())
})

test('as many of those who need a look are answered as were asked for, with the number of all', async () => {
  const { invite, attention } = await organisation()
  for (const name of ['First', 'Second', 'Third']) await invite(name)
  server.clock.advance(15 * dayMs)
  const two = await attention('?limit=2')
  expect(two.total).toBe(3)
  expect(two.items).toEqual((await attention()).items.slice(0, 2))
})
