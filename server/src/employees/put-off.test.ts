import type { ManyReply } from '@bonafide/shared/contract/employees/many.ts'
import type { VerificationCounts, WaitingPage } from '@bonafide/shared/contract/review/tabs.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { londonDay } from '#platform/london-day.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'

const server = withTestServer()

const inDays = (days: number) => londonDay(new Date(server.clock.now().getTime() + days * millisecondsInDay))

async function organisation(count = 2) {
  const account = await server.signUp()
  await givePlan(server.deps, account.orgId, 'premium')
  const invited = []
  for (let index = 0; index < count; index += 1) invited.push(await server.invite(account.token))
  await server.runJobs()
  server.clock.advance(millisecondsInDay)
  const ask = async (method: string, path: string, body?: object) =>
    server.request(method, path, { token: await server.signIn(account.email), body })
  const listed = async (tab: string) => {
    const { items } = (await ask('GET', `/verifications/list?tab=${tab}`)).json as WaitingPage
    return items.map(({ employee, snoozedUntil }) => [employee.employeeId, snoozedUntil])
  }
  return {
    ...account,
    invited,
    ids: invited.map(({ employeeId }) => employeeId),
    ask,
    listed,
    counts: async () => {
      const { inProgress, needsYou, snoozed } = (await ask('GET', '/verifications/counts'))
        .json as VerificationCounts
      return { inProgress, needsYou, snoozed }
    },
    many: async (path: string, body: object) => {
      const { status, json } = await ask('POST', path, body)
      expect(status).toBe(200)
      return json as ManyReply
    },
    events: async (...actions: string[]) =>
      (
        await server.deps.db
          .select()
          .from(auditLog)
          .where(and(eq(auditLog.orgId, account.orgId), inArray(auditLog.action, actions)))
          .orderBy(auditLog.seq)
      ).map(({ action, employeeId, data }) => ({ action, employeeId, until: data['until'] })),
  }
}

const outcomes = ({ results }: ManyReply) => results.map(({ outcome, code }) => code ?? outcome)

test('a snoozed employee leaves the queue, its numbers and those who need a look, until the day begins', async () => {
  const { ids, ask, listed, counts, many } = await organisation()
  const [first = '', second = ''] = ids
  server.clock.advance(3 * millisecondsInDay)
  const attention = async () => (await ask('GET', '/verifications/attention')).json.total as number
  const queued = async () =>
    (await ask('GET', '/verifications')).json.groups.map(({ total }: { total: number }) => total)
  expect([await counts(), await attention(), await queued()]).toEqual([
    { needsYou: 2, inProgress: 0, snoozed: 0 },
    2,
    [2, 0, 0, 0],
  ])
  const until = inDays(2)
  expect(outcomes(await many('/employees/snooze', { employeeIds: [first], until }))).toEqual(['done'])
  expect(await listed('needs_you')).toEqual([[second, null]])
  expect(await listed('snoozed')).toEqual([[first, until]])
  expect([await counts(), await attention(), await queued()]).toEqual([
    { needsYou: 1, inProgress: 0, snoozed: 1 },
    1,
    [1, 0, 0, 0],
  ])
  server.clock.advance(new Date(`${until}T00:00Z`).getTime() - server.clock.now().getTime() - 7_200_000)
  expect(await listed('snoozed')).toEqual([[first, until]])
  server.clock.advance(2 * 7_200_000)
  expect(await listed('snoozed')).toEqual([])
  expect(await counts()).toEqual({ needsYou: 2, inProgress: 0, snoozed: 0 })
})

test('whatever happens to their verification ends a snooze', async () => {
  const { ids, invited, listed, many } = await organisation(1)
  await many('/employees/snooze', { employeeIds: ids, until: inDays(10) })
  expect(await listed('in_progress')).toEqual([])
  server.clock.advance(60_000)
  const [employee] = invited
  await createWalker(server, employee?.verificationToken ?? '').verifyEmail(employee?.email ?? '')
  expect(await listed('in_progress')).toEqual([[ids[0], null]])
  server.clock.advance(60_000)
  expect(outcomes(await many('/employees/snooze', { employeeIds: ids, until: inDays(10) }))).toEqual([
    'unchanged',
  ])
  expect(await listed('in_progress')).toEqual([])
})

test('a snooze is from tomorrow on and within ninety days, alone and for several, and can be ended', async () => {
  const { ids, ask, many, events } = await organisation()
  const [first = ''] = ids
  const single = (until: unknown) => ask('POST', `/employees/${first}/snooze`, { until })
  for (const [until, message] of [
    [inDays(0), 'Please choose tomorrow or a later day'],
    ['soon', 'Please choose tomorrow or a later day'],
    [inDays(92), 'Please choose a day within 90 days'],
  ]) {
    const alone = await single(until)
    expect([alone.status, alone.json.errors]).toEqual([422, { until: message }])
    const several = await ask('POST', '/employees/snooze', { employeeIds: ids, until })
    expect([several.status, several.json.errors]).toEqual([422, { until: message }])
  }
  const until = inDays(1)
  expect((await single(until)).json).toEqual({ snoozedUntil: until })
  const body = { employeeIds: ids, until }
  expect(outcomes(await many('/employees/snooze', { ...body, dryRun: true }))).toEqual(['unchanged', 'ready'])
  expect(outcomes(await many('/employees/snooze', body))).toEqual(['unchanged', 'done'])
  expect(await many('/employees/snooze', body)).toMatchObject({ done: 0, unchanged: 2 })
  expect((await single(null)).json).toEqual({ snoozedUntil: null })
  expect(outcomes(await many('/employees/snooze', { employeeIds: ids, until: null }))).toEqual([
    'unchanged',
    'done',
  ])
  expect(await events('verification.snoozed', 'verification.snooze_ended')).toEqual([
    { action: 'verification.snoozed', employeeId: ids[0], until },
    { action: 'verification.snoozed', employeeId: ids[1], until },
    { action: 'verification.snooze_ended', employeeId: ids[0] },
    { action: 'verification.snooze_ended', employeeId: ids[1] },
  ])
})

test('those who are reminded can leave the queue with it, those who are refused stay', async () => {
  const { ids, ask, listed } = await organisation()
  await ask('POST', `/employees/${ids[1]}/nudge`, {})
  const snoozeUntil = inDays(2)
  const { json } = await ask('POST', '/employees/remind', { employeeIds: ids, snoozeUntil })
  expect(outcomes(json)).toEqual(['done', 'too_many_requests'])
  expect(await listed('snoozed')).toEqual([[ids[0], snoozeUntil]])
  const today = await ask('POST', '/employees/remind', { employeeIds: ids, snoozeUntil: inDays(0) })
  expect([today.status, today.json.errors]).toEqual([
    422,
    { snoozeUntil: 'Please choose tomorrow or a later day' },
  ])
})

test('automatic reminders are paused and let go on, alone and for several, each change once in the log', async () => {
  const { ids, ask, many, events } = await organisation()
  const [first = ''] = ids
  const pause = (paused: boolean) => ask('POST', `/employees/${first}/pause-reminders`, { paused })
  expect((await pause(true)).json).toEqual({ paused: true })
  expect((await pause(true)).json).toEqual({ paused: true })
  const body = { employeeIds: ids, paused: true }
  expect(outcomes(await many('/employees/pause-reminders', { ...body, dryRun: true }))).toEqual([
    'unchanged',
    'ready',
  ])
  expect(outcomes(await many('/employees/pause-reminders', body))).toEqual(['unchanged', 'done'])
  expect((await pause(false)).json).toEqual({ paused: false })
  expect((await events('reminders.paused', 'reminders.resumed')).map(({ action }) => action)).toEqual([
    'reminders.paused',
    'reminders.paused',
    'reminders.resumed',
  ])
  expect((await ask('POST', `/employees/${first}/nudge`, {})).status).toBe(200)
})
