import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findLateStarts } from '#right-to-work/follow-ups/find-late-starts.ts'
import { rightToWorkAlerts } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { dayIn, employeeToCheck } from '#testing/setups/checks-test-setup.ts'

const server = withTestServer()

const alertsOf = async (employeeId: string) => {
  await findLateStarts(server.deps)
  return server.deps.db.select().from(rightToWorkAlerts).where(eq(rightToWorkAlerts.employeeId, employeeId))
}

test('is shown, ends the alert, is listed by its state, and is taken back', async () => {
  const one = await employeeToCheck(server)
  await one.startOn(dayIn(server, -3), { engagement: 'employee' })
  expect(await alertsOf(one.employeeId)).toMatchObject([{ kind: 'stop_work', endedAt: null }])
  const { status, json } = await one.notRequired({ because: 'volunteer', reason: 'Helps at weekends' })
  expect(status).toBe(200)
  expect(json).toMatchObject({ state: 'not_required', reason: 'volunteer', rules: [19] })
  expect(await alertsOf(one.employeeId)).toMatchObject([{ endedAt: expect.any(Date) }])
  const [event] = await one.events('rtw.not_required')
  expect(Object.keys(event?.data ?? {}).toSorted()).toEqual([
    'address',
    'hash',
    'noteHash',
    'noteId',
    'recordId',
  ])
  const [changed] = await one.events('rtw.excuse_changed')
  expect(changed?.data).toEqual({
    address: '127.0.0.1',
    from: 'none',
    to: 'not_required',
    until: null,
    rules: [19],
  })
  const listed = await one.ask('GET', '/right-to-work?state=not_required')
  expect(listed.json.items).toMatchObject([{ employeeId: one.employeeId, state: 'not_required' }])
  expect((await one.checks()).json.notRequired).toMatchObject([
    { because: 'volunteer', reason: 'Helps at weekends', recordedByName: expect.any(String) },
  ])
  expect((await one.requireAgain()).json).toMatchObject({ state: 'none', reason: 'no_check' })
  expect(await one.requireAgain()).toMatchObject({ status: 409 })
  expect((await alertsOf(one.employeeId)).filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
})

test.each([
  ['because of something else', { because: 'busy', reason: 'No time' }],
  ['without a reason', { because: 'volunteer' }],
])('%s it is refused', async (_what, body) => {
  const one = await employeeToCheck(server)
  expect((await one.notRequired(body)).status).toBe(422)
})

test('of those who were engaged otherwise than as employee before 1 October 2026 nobody is told', async () => {
  const one = await employeeToCheck(server)
  const { json } = await one.startOn('2026-09-30', { engagement: 'agency' })
  expect(json.rightToWork).toMatchObject({
    state: 'not_required',
    reason: 'before_scope',
    warnings: ['extended_liability'],
  })
  expect(await one.stored()).toMatchObject({ state: 'not_required' })
  expect(await alertsOf(one.employeeId)).toEqual([])
  expect((await one.ask('GET', '/employees')).json.items[0].rightToWork).toMatchObject({
    state: 'not_required',
  })
  const moved = await one.startOn('2026-10-01')
  expect(moved.json.rightToWork).toMatchObject({ state: 'none' })
  expect(await alertsOf(one.employeeId)).toHaveLength(1)
})
