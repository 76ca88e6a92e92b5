import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { dayIn, employeeToCheck } from '#testing/setups/checks-test-setup.ts'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { completed, opened, shareCode, tokenIn } from '#testing/setups/follow-up-test-setup.ts'

const server = withTestServer()

test('a link for the right-to-work step alone is sent, and nothing of the verification changes', async () => {
  const { asked, emails, employee, stepRows, entries, detail, events } = await completed(server)
  const before = [await stepRows(), await entries()]
  const { url, expiresAt } = await asked()
  expect(Date.parse(expiresAt)).toBeGreaterThan(server.clock.now().getTime())
  const [mail, ...others] = await emails()
  expect(others).toEqual([])
  expect(mail?.bodyText).toContain(url)
  expect(mail?.bodyText).toContain('The link is for this check only.')
  const walker = opened(server, url)
  const state = await walker.state()
  expect(state).toMatchObject({
    currentStep: 4,
    status: 'verifying',
    onlyStep: true,
    rightToWork: { state: 'ready', advised: true },
  })
  expect(state.steps.rtw?.status).toBe('pending')
  expect(state.employee.email).not.toBe('')
  expect(tokenIn(url)).not.toBe(employee.verificationToken)
  expect(await createWalker(server, employee.verificationToken).state()).toMatchObject({
    currentStep: 5,
    status: 'completed',
  })
  expect([await stepRows(), await entries()]).toEqual(before)
  expect((await detail()).employee.status).toBe('completed')
  expect(await events('rtw.followup_asked')).toHaveLength(1)
})

test('what is sent by it waits for a user, who passes it with a new check', async () => {
  const { asked, request, needsYou, inProgress, employeeId, decide, record, timeLimited, detail, checks } =
    await completed(server)
  const walker = opened(server, (await asked()).url)
  expect(await request()).toMatchObject({ state: 'asked', link: { state: 'active', openedAt: null } })
  const mine = (items: { employee: { employeeId: string } }[]) =>
    items.find(({ employee }) => employee.employeeId === employeeId)
  expect(mine(await inProgress())).toMatchObject({
    step: 'rtw',
    action: 'none',
    detail: 'They were asked to prove their right to work again',
  })
  expect((await walker.checkRightToWork(shareCode)).json).toMatchObject({ status: 'pending' })
  await walker.checkRightToWork(shareCode)
  expect(await walker.state()).toMatchObject({ rightToWork: { state: 'waiting', route: 'online' } })
  expect((await request()).state).toBe('sent')
  expect(mine(await needsYou())).toMatchObject({ step: 'rtw', action: 'check' })
  expect(mine(await inProgress())).toBeUndefined()
  expect((await checks()).json.sent.shareCode).toContain('678')
  expect((await decide({ decision: 'pass', checkId: randomUUID() })).json.code).toBe('check_needed')
  const again = { ...timeLimited, kind: 'followup', permissionEnd: dayIn(server, 400) }
  const { json } = await record(again)
  expect((await decide({ decision: 'pass', checkId: json.check.id })).status).toBe(200)
  expect((await detail()).employee).toMatchObject({
    status: 'completed',
    rightToWork: { state: 'time_limited', until: dayIn(server, 400) },
  })
  expect(await walker.state()).toMatchObject({
    currentStep: 4,
    status: 'completed',
    onlyStep: true,
    rightToWork: { state: 'passed' },
  })
  expect((await walker.complete()).status).toBe(200)
  expect((await walker.checkRightToWork(shareCode)).status).toBe(404)
  expect([await request(), mine(await needsYou())]).toEqual([null, undefined])
  expect((await checks()).json.sent.shareCode).toBeUndefined()
})

test('a hold hands it back with what is needed, and a fail is shown without the reason', async () => {
  const { asked, request, decide, emails, stepRows, detail, employeeId } = await completed(server)
  const walker = opened(server, (await asked()).url)
  await walker.checkRightToWork(shareCode)
  const before = await stepRows()
  expect(await emails()).toHaveLength(1)
  await decide({ decision: 'hold', need: 'share_code', reason: 'The code has ended' })
  expect(await walker.state()).toMatchObject({
    rightToWork: { state: 'more_needed', need: 'share_code', reason: 'The code has ended' },
  })
  expect((await request()).state).toBe('more_needed')
  await walker.checkRightToWork(shareCode)
  expect((await request()).state).toBe('sent')
  expect((await decide({ decision: 'fail', reason: 'Shown a copy' })).status).toBe(200)
  const over = await walker.state()
  expect(over).toMatchObject({ currentStep: 4, status: 'failed', rightToWork: { state: 'failed' } })
  expect(JSON.stringify(over)).not.toContain('Shown a copy')
  expect((await walker.checkRightToWork(shareCode)).status).toBe(404)
  expect(await stepRows()).toEqual(before)
  expect((await detail()).employee.status).toBe('completed')
  await server.runJobs()
  const told = await server.deps.db.select().from(messages).where(eq(messages.employeeId, employeeId))
  expect(told.filter(({ template }) => template === 'step_reopened')).toHaveLength(1)
})

test('no other step can be taken with it', async () => {
  const { asked, employee, stepRows } = await completed(server)
  const before = await stepRows()
  const walker = opened(server, (await asked()).url)
  const answers = [
    await walker.verifyEmail(employee.email),
    await walker.requestCode(),
    await walker.updatePhone('07700 900999'),
    await walker.identitySession(),
    await walker.complete(),
  ]
  expect(answers.map(({ json }) => json.code)).toEqual([
    // A confirmed address may be confirmed again.
    undefined,
    'step_done',
    'step_done',
    'step_done',
    'previous_step',
  ])
  expect(await stepRows()).toEqual(before)
})

test('who has not finished their first verification, has left or is erased is not asked', async () => {
  const first = await employeeToCheck(server)
  const { status, json } = await first.ask('POST', `/employees/${first.employeeId}/follow-up`)
  expect([status, json.message]).toEqual([
    409,
    'This employee has not finished their first verification. Their link for it includes this step.',
  ])
  const { ask, at, startOn } = await completed(server)
  await startOn(dayIn(server, -20), { leaveDate: dayIn(server, -1) })
  expect((await ask('POST', at)).json.message).toBe(
    'This employee has left. There is nothing to check again.',
  )
  const erased = await completed(server)
  await erased.ask('POST', `/employees/${erased.employeeId}/erase`, {})
  expect((await erased.ask('POST', erased.at)).status).toBe(409)
})

test('another organisation neither asks nor takes back', async () => {
  const { at, asked, request } = await completed(server)
  await asked()
  const other = await employeeToCheck(server)
  expect((await other.ask('POST', at)).status).toBe(404)
  expect((await other.ask('DELETE', at)).status).toBe(404)
  expect(await request()).not.toBeNull()
})

test('an employee of the staff that moved in is asked, and has nothing but this step', async () => {
  const { orgId, ask, employeeId } = await employeeToCheck(server)
  const { db } = server.deps
  await db.delete(links).where(eq(links.employeeId, employeeId))
  await db.update(employees).set({ source: 'import' }).where(eq(employees.id, employeeId))
  const { url } = (await ask('POST', `/employees/${employeeId}/follow-up`)).json
  const walker = opened(server, url)
  expect(await walker.state()).toMatchObject({ currentStep: 4, steps: { phone: { status: 'pending' } } })
  await walker.checkRightToWork(shareCode)
  const { items } = (await ask('GET', '/verifications/list')).json
  expect(items).toMatchObject([{ employee: { employeeId }, action: 'check', step: 'rtw' }])
  expect(
    (
      await ask('POST', `/verifications/${employeeId}/decision`, {
        decision: 'fail',
        reason: 'No permission',
      })
    ).status,
  ).toBe(200)
  expect((await walker.state()).status).toBe('failed')
  const [row] = await db.select().from(employees).where(eq(employees.orgId, orgId))
  expect(row?.status).toBe('invited')
})
