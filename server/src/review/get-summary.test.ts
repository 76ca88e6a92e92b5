import type { ReportSummary } from '@bonafide/shared/contract/review/reports.ts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees, steps } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'

const server = withTestServer()

const stepTypes = ['email', 'phone', 'id', 'rtw'] as const

interface Added {
  invitedAt: string
  channel?: 'email' | 'sms' | 'whatsapp'
  passed?: number
  completedAt?: string
  isTest?: boolean
  identityFailures?: (string | null)[]
  rtwFailure?: string
}

async function organisation() {
  const { token, orgId } = await server.signUp()
  await givePlan(server.deps, orgId, 'premium')
  const { db } = server.deps
  const report = (from: string, to: string) =>
    server.request('GET', `/reports/summary?from=${from}&to=${to}`, { token })
  return {
    async engage(startDate: string, engagement: string) {
      const { employeeId } = await server.invite(token)
      const body = { startDate, engagement }
      const { status } = await server.request('PATCH', `/employees/${employeeId}/engagement`, { token, body })
      expect(status).toBe(200)
    },
    async add(walker: Added) {
      const { employeeId } = await server.invite(token, { inviteChannelPref: walker.channel ?? 'email' })
      const createdAt = new Date(walker.invitedAt)
      const completedAt = walker.completedAt ? new Date(walker.completedAt) : null
      const passed = walker.completedAt ? 4 : (walker.passed ?? 0)
      const one = and(eq(employees.orgId, orgId), eq(employees.id, employeeId))
      await db
        .update(employees)
        .set({ createdAt, completedAt, status: completedAt ? 'completed' : 'verifying' })
        .where(one)
      const ofEmployee = and(eq(steps.orgId, orgId), eq(steps.employeeId, employeeId))
      for (const type of stepTypes.slice(0, passed)) {
        await db
          .update(steps)
          .set({
            status: 'pass',
            assurance: walker.isTest && type === 'id' ? 'none' : 'verified',
            completedAt: createdAt,
          })
          .where(and(ofEmployee, eq(steps.type, type)))
      }
      if (walker.rtwFailure) {
        const failed = {
          status: 'fail',
          assurance: 'none',
          reason: walker.rtwFailure,
          completedAt: createdAt,
        } as const
        await db
          .update(steps)
          .set(failed)
          .where(and(ofEmployee, eq(steps.type, 'rtw')))
      }
      const [link] = await db
        .update(links)
        .set({ openedAt: passed ? createdAt : null })
        .where(and(eq(links.orgId, orgId), eq(links.employeeId, employeeId)))
        .returning()
      for (const reason of walker.identityFailures ?? []) {
        await db.insert(identitySessions).values({
          orgId,
          id: crypto.randomUUID(),
          employeeId,
          linkId: link!.id,
          provider: 'test',
          providerRef: crypto.randomUUID(),
          returnUrl: 'https://hr.example',
          status: 'failed',
          reason,
          createdAt,
          updatedAt: createdAt,
        })
      }
    },
    report,
    listed: async (filters: Record<string, string>) => {
      const query = new URLSearchParams({ ...filters, limit: '1' })
      const { json } = await server.request('GET', `/employees?${query.toString()}`, { token })
      return (json as { total: number }).total
    },
    summary: async (from: string, to: string) => (await report(from, to)).json as ReportSummary,
  }
}

test('the funnel counts the employees of the period at each step they got past', async () => {
  const { add, summary } = await organisation()
  for (const passed of [0, 0, 1, 2, 3, 4]) await add({ invitedAt: '2026-03-10T10:00:00Z', passed })
  await add({ invitedAt: '2026-03-10T10:00:00Z', completedAt: '2026-03-11T10:00:00Z' })
  await add({ invitedAt: '2026-04-10T10:00:00Z', passed: 4 })
  expect((await summary('2026-03-01', '2026-03-31')).funnel).toEqual({
    invited: 7,
    opened: 5,
    email: 5,
    phone: 4,
    id: 3,
    rtw: 2,
    completed: 1,
  })
})

test('the list of employees finds as many as each bar counts', async () => {
  const { add, summary, listed } = await organisation()
  for (const passed of [0, 1, 2, 3])
    await add({ invitedAt: '2026-03-10T10:00:00Z', passed, isTest: passed > 2 })
  // Completed in the last moment of a Sunday in London, and in the first of a Monday in summer.
  await add({ invitedAt: '2026-03-11T10:00:00Z', completedAt: '2026-03-15T23:59:59.999Z', channel: 'sms' })
  await add({ invitedAt: '2026-03-31T22:59:59.999Z', completedAt: '2026-04-05T23:00:00Z' })
  await add({ invitedAt: '2026-03-31T23:00:00Z', completedAt: '2026-04-06T09:00:00Z' })
  const { funnel, channels, passes, timeToComplete } = await summary('2026-03-01', '2026-03-31')
  const invited = { invitedFrom: '2026-03-01', invitedTo: '2026-03-31' }
  const { invited: all, completed, ...stages } = funnel
  expect(await listed(invited)).toBe(all)
  expect(await listed({ ...invited, status: 'completed' })).toBe(completed)
  for (const [reached, count] of Object.entries(stages)) {
    expect([reached, await listed({ ...invited, reached })]).toEqual([reached, count])
  }
  for (const { channel, completed: count } of channels) {
    expect(await listed({ ...invited, channel, status: 'completed' })).toBe(count)
  }
  expect(passes.length).toBeGreaterThan(4)
  for (const { step, method, assurance, count } of passes) {
    const reached = `${step}.${method ?? ''}.${assurance ?? ''}`
    expect([reached, await listed({ ...invited, reached })]).toEqual([reached, count])
  }
  expect(timeToComplete.map(({ week, completed: count }) => [week, count])).toEqual([
    ['2026-03-09', 1],
    ['2026-04-06', 1],
  ])
  const week = { completedFrom: '2026-03-09', completedTo: '2026-03-15' }
  const next = { completedFrom: '2026-04-06', completedTo: '2026-04-12' }
  expect([await listed({ ...invited, ...week }), await listed({ ...invited, ...next })]).toEqual([1, 1])
})

test('a day is a day in London, in summer and in winter', async () => {
  const made = await organisation()
  // Midnight in London is 23:00 the day before in UTC in summer, and 00:00 in winter.
  for (const invitedAt of ['2026-06-30T22:59:59.999Z', '2026-06-30T23:00:00Z', '2026-07-01T22:59:59.999Z']) {
    await made.add({ invitedAt })
  }
  for (const invitedAt of ['2026-01-14T23:59:59.999Z', '2026-01-15T00:00:00Z', '2026-01-15T23:59:59.999Z']) {
    await made.add({ invitedAt })
  }
  const invited = async (from: string, to = from) => (await made.summary(from, to)).funnel.invited
  expect([await invited('2026-06-30'), await invited('2026-07-01'), await invited('2026-07-02')]).toEqual([
    1, 2, 0,
  ])
  expect([await invited('2026-01-14'), await invited('2026-01-15')]).toEqual([1, 2])
  expect(await invited('2026-01-01', '2026-07-01')).toBe(6)
  // The day on which the clocks go back has 25 hours, and each belongs to it.
  await made.add({ invitedAt: '2026-10-24T23:00:00Z' })
  await made.add({ invitedAt: '2026-10-25T23:59:59.999Z' })
  expect(await invited('2026-10-25')).toBe(2)
})

test('times to complete are medians, by the week in which employees completed', async () => {
  const made = await organisation()
  const invitedAt = '2026-03-02T09:00:00Z'
  for (const completedAt of ['2026-03-02T10:00:00Z', '2026-03-02T12:00:00Z', '2026-03-08T23:30:00Z']) {
    await made.add({ invitedAt, completedAt })
  }
  for (const completedAt of ['2026-03-09T00:00:00Z', '2026-03-10T09:00:00Z']) {
    await made.add({ invitedAt, completedAt, channel: 'sms' })
  }
  const { timeToComplete, channels } = await made.summary('2026-03-01', '2026-03-31')
  expect(timeToComplete).toEqual([
    { week: '2026-03-02', completed: 3, tests: 0, medianHours: 3 },
    { week: '2026-03-09', completed: 2, tests: 0, medianHours: (159 + 192) / 2 },
  ])
  expect(channels).toEqual([
    { channel: 'whatsapp', invited: 0, completed: 0, tests: 0, medianHours: null },
    { channel: 'sms', invited: 2, completed: 2, tests: 0, medianHours: (159 + 192) / 2 },
    { channel: 'email', invited: 3, completed: 3, tests: 0, medianHours: 3 },
  ])
})

test('of those who completed it says how many passed a step by a test', async () => {
  const made = await organisation()
  const invitedAt = '2026-03-02T09:00:00Z'
  const completedAt = '2026-03-02T10:00:00Z'
  for (const isTest of [true, true, false]) await made.add({ invitedAt, completedAt, isTest })
  await made.add({ invitedAt, passed: 3, isTest: true })
  const { timeToComplete, channels } = await made.summary('2026-03-01', '2026-03-31')
  expect(timeToComplete.map(({ completed, tests }) => ({ completed, tests }))).toEqual([
    { completed: 3, tests: 2 },
  ])
  expect(channels.map(({ channel, completed, tests }) => ({ channel, completed, tests }))).toEqual([
    { channel: 'whatsapp', completed: 0, tests: 0 },
    { channel: 'sms', completed: 0, tests: 0 },
    { channel: 'email', completed: 3, tests: 2 },
  ])
})

test('a channel on which no employee completed has no median', async () => {
  const made = await organisation()
  await made.add({ invitedAt: '2026-03-02T09:00:00Z', channel: 'whatsapp', passed: 2 })
  const { channels } = await made.summary('2026-03-02', '2026-03-02')
  expect(channels[0]).toEqual({ channel: 'whatsapp', invited: 1, completed: 0, tests: 0, medianHours: null })
})

test('failures are counted by what went wrong, the most frequent first', async () => {
  const made = await organisation()
  const invitedAt = '2026-03-02T09:00:00Z'
  await made.add({ invitedAt, passed: 2, identityFailures: ['Blurred', 'Expired', 'Blurred'] })
  await made.add({ invitedAt, passed: 3, identityFailures: ['Blurred'], rtwFailure: 'No match' })
  await made.add({ invitedAt, passed: 2, identityFailures: [null] })
  await made.add({ invitedAt: '2026-01-02T09:00:00Z', passed: 2, identityFailures: ['Blurred'] })
  expect((await made.summary('2026-03-01', '2026-03-31')).failures).toEqual([
    { step: 'id', reason: 'Blurred', count: 3 },
    { step: 'id', reason: 'Expired', count: 1 },
    { step: 'id', reason: 'No reason given', count: 1 },
    { step: 'rtw', reason: 'No match', count: 1 },
  ])
})

test('the exposure is that of a first breach and of a repeat, and nobody for whom nothing is required is in it', async () => {
  const { engage, summary } = await organisation()
  await engage('2026-10-05', 'employee')
  await engage('2026-10-05', 'worker')
  // Engaged otherwise than as employee before checks were required for that.
  await engage('2026-09-30', 'worker')
  const { excuses } = await summary('2026-11-01', '2026-11-30')
  expect(excuses).toMatchObject({
    withoutExcuse: 2,
    exposure: { first: { each: 45_000, total: 90_000 }, repeat: { each: 60_000, total: 120_000 } },
  })
  const counts = Object.fromEntries(excuses!.states.map(({ state, count }) => [state, count]))
  expect(counts).toMatchObject({ none: 2, not_required: 1, continuous: 0 })
})

test('a period without invitations is all zeros', async () => {
  const { summary } = await organisation()
  expect(await summary('2020-01-01', '2020-12-31')).toEqual({
    funnel: { invited: 0, opened: 0, email: 0, phone: 0, id: 0, rtw: 0, completed: 0 },
    passes: [],
    timeToComplete: [],
    channels: ['whatsapp', 'sms', 'email'].map((channel) => ({
      channel,
      invited: 0,
      completed: 0,
      tests: 0,
      medianHours: null,
    })),
    failures: [],
    // Independent of the period.
    excuses: expect.objectContaining({ withoutExcuse: 0 }),
  })
})

test.each([
  ['2026-03-02', '2026-03-01', 'to'],
  ['2025-01-01', '2026-01-02', 'to'],
  ['2026-02-30', '2026-03-01', 'from'],
  ['2026-02-01', '2026-02-29', 'to'],
  ['yesterday', '2026-03-01', 'from'],
])('the period from %s to %s is refused', async (from, to, field) => {
  const { report } = await organisation()
  const { status, json } = await report(from, to)
  expect({ status, fields: Object.keys(json.errors) }).toEqual({ status: 422, fields: [field] })
})

test('a whole leap year is a period', async () => {
  const { report } = await organisation()
  expect((await report('2024-01-01', '2024-12-31')).status).toBe(200)
})
