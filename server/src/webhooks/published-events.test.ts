import { assurances } from '@bonafide/shared/contract/employees/employees.ts'
import { webhookEventTypes } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { record } from '#platform/audit/record.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { publishEvent, publishEventJob, webhookSubscriber } from './publish-event.ts'
import { webhookDeliveries } from './webhook-tables.ts'
import { readRows } from '#platform/db/database.ts'
import { rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import { raiseFollowUp } from '#right-to-work/follow-ups/raise-alerts.ts'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'
import { inOrganisation } from '#platform/scope.ts'
import { runHourlyTask } from '#modules.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { startWebhooks } from '#testing/harness/webhook-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWebhooks)

const id = v.pipe(v.string(), v.uuid())
const Result = v.strictObject({ method: v.string(), assurance: v.picklist(assurances) })
const IdsOnly = v.strictObject({
  orgId: id,
  employeeId: v.optional(id),
  linkId: v.optional(id),
  step: v.optional(v.picklist(['email', 'phone', 'id', 'rtw'])),
  status: v.optional(
    v.picklist(['pass', 'fail', 'pending', 'verifying', 'verified', 'completed', 'failed', 'lapsed']),
  ),
  method: v.optional(v.picklist(['link', 'code', 'sandbox'])),
  assurance: v.optional(v.picklist(assurances)),
  decision: v.optional(v.literal('same_person')),
  checkId: v.optional(id),
  kind: v.optional(v.literal('initial')),
  steps: v.optional(v.strictObject({ email: Result, phone: Result, id: Result, rtw: Result })),
  period: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))),
  threshold: v.optional(v.picklist(['80', '100'])),
})
interface Payload {
  type: string
  data: {
    employeeId?: string
    step?: string
    status?: string
    method?: string
    assurance?: string
    steps?: object
  }
}

const payloads = () => server.receiver.received.map(({ body }) => JSON.parse(body) as Payload)
/** What happened, in the order in which it happened is not promised. */
const told = () =>
  payloads()
    .map(({ type, data: { step, status } }) => [type, step, status].filter(Boolean).join(' '))
    .toSorted()

/** As the night does it for an employee whose excuse ends in a month. */
async function raiseDueFollowUp(orgId: string, employeeId: string): Promise<void> {
  const { deps } = server
  const today = londonDay(deps.clock())
  const until = daysAfter(today, 30)
  const excuse = { state: 'time_limited', until, followUpDue: until, computedOn: today } as const
  await deps.db.insert(rightToWorkStates).values({ orgId, employeeId, ...excuse })
  await inOrganisation(deps, { orgId, actor: 'system' }, (scope) =>
    raiseFollowUp(scope, { id: employeeId, leaveDate: null, erasedAt: null }, until, daysAfter(today, -1)),
  )
}

test('each thing that can be heard of is heard of, with ids, step and status only', async () => {
  const { orgId, token, call, later } = await server.organisation()
  const invitation = { ...newInvitation(), fullName: 'Zsófia Müller' }
  const employee = await server.invite(token, invitation)
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('fail')
  await walker.decide('pass', undefined, { documentName: 'Zsófia Kovács', dateOfBirth: '1990-05-17' })
  await server.request('POST', `/employees/${employee.employeeId}/identity-review`, {
    token,
    body: { decision: 'same_person', reason: 'Wed Mr Kovács in June' },
  })
  await walker.checkRightToWork()
  await walker.complete()
  const failing = await server.invite(token)
  const unlucky = createWalker(server, failing.verificationToken)
  await unlucky.verifyEmail(failing.email)
  await unlucky.passPhone()
  for (let attempt = 0; attempt < 3; attempt++) await unlucky.decide('fail')
  const unwanted = await server.invite(token)
  await server.request('POST', `/employees/${unwanted.employeeId}/revoke`, { token })
  // What it was given to judge comes out verified after its link was revoked.
  const late = await server.invite(token)
  const leaked = createWalker(server, late.verificationToken)
  await leaked.verifyEmail(late.email)
  await leaked.passPhone()
  const { pathname } = new URL((await leaked.identitySession()).json.url)
  const decide = (decision: string) =>
    server.app.request(pathname, { method: 'POST', body: new URLSearchParams({ decision }) })
  await decide('processing')
  await server.runJobs()
  await server.request('POST', `/employees/${late.employeeId}/revoke`, { token })
  await decide('pass')
  await server.runJobs()
  const lapse = { reason: 'Rang the Home Office', knownSince: '2026-01-01' }
  const lapsing = `/employees/${employee.employeeId}/right-to-work/lapse`
  await server.request('POST', lapsing, { token, body: lapse })
  const reason = 'Not the same person'
  const path = `/employees/${employee.employeeId}/steps/id/invalidate`
  await server.request('POST', path, { token, body: { reason } })
  const forgetful = [await server.invite(token), await server.invite(token)]
  await later(14 * 86_400_000)
  await runHourlyTask(server.deps, 'announce-expired-links')
  await raiseDueFollowUp(orgId, forgetful[0]!.employeeId)
  await later(15 * 60_000)
  await server.runJobs()
  // The others are heard of in new-events.slow.test.ts.
  const first = webhookEventTypes.slice(0, webhookEventTypes.indexOf('usage.threshold') + 1)
  expect(first.filter((type) => !payloads().some((payload) => payload.type === type))).toEqual([])
  expect(told().filter((line) => line.startsWith('employee'))).toEqual([
    'employee.completed completed',
    'employee.failed failed',
    'employee.unverified verifying',
    'employee.verified verified',
  ])
  expect(told()).toContain('step.updated id fail')
  expect(told()).toContain('step.updated rtw pass')
  expect(told()).toContain('step.invalidated id pending')
  expect(told()).toContain('identity.quarantined')
  // A test is told from a real check.
  const results = payloads().filter(({ type, data }) => type === 'step.updated' && data.status !== 'pending')
  expect(results.length).toBeGreaterThan(6)
  const worth: Record<string, string> = { email: 'link verified', phone: 'code verified' }
  for (const { data } of results) {
    expect(`${data.method} ${data.assurance}`).toBe(worth[data.step!] ?? 'sandbox none')
  }
  const tested = { method: 'sandbox', assurance: 'none' }
  for (const type of ['employee.verified', 'employee.completed']) {
    expect(payloads().find((payload) => payload.type === type)?.data.steps).toEqual({
      email: { method: 'link', assurance: 'verified' },
      phone: { method: 'code', assurance: 'verified' },
      id: tested,
      rtw: tested,
    })
  }
  const ids = [employee, failing, late, unwanted, ...forgetful].map(({ employeeId }) => employeeId)
  for (const { data } of payloads()) expect(v.is(IdsOnly, data), JSON.stringify(data)).toBe(true)
  for (const { data } of payloads().filter(({ type }) => type !== 'usage.threshold')) {
    expect(ids).toContain(data.employeeId)
  }
  const everything = server.receiver.received.map(({ body }) => body).join('')
  for (const secret of [
    reason,
    'Zsófia',
    'Kovács',
    '1990-05-17',
    'June',
    'different',
    'missing_family_name',
    employee.email,
    invitation.phone,
    employee.verificationToken,
  ]) {
    expect(everything).not.toContain(secret)
  }
  expect((await call('GET')).status).toBe(200)
})

test('an event is a job only where an endpoint of the organisation is on', async () => {
  const { orgId, token } = await server.signUp()
  const queued = async () => {
    const rows = await readRows<{ count: number }>(
      server.deps.db,
      sql`select count(*)::int as count from queue.job
        where name = ${publishEventJob.name} and data->>'orgId' = ${orgId}`,
    )
    return rows[0]?.count
  }
  await server.invite(token)
  expect(await queued()).toBe(0)
  const { json } = await server.request('POST', '/webhook-endpoints', {
    token,
    body: { url: server.receiver.url, events: ['invitation.sent'] },
  })
  await server.invite(token)
  expect(await queued()).toBe(1)
  await server.request('PATCH', `/webhook-endpoints/${json.id}`, { token, body: { enabled: false } })
  await server.invite(token)
  expect(await queued()).toBe(1)
})

test('an event of something undone is never sent', async () => {
  const { orgId, deliveries } = await server.organisation()
  const who = { orgId, actor: 'system' } as const
  await expect(
    inOrganisation(server.deps, who, async (scope) => {
      await record(scope, { action: 'employee.verified' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await server.runJobs()
  expect((await deliveries()).items).toEqual([])
  expect(server.receiver.received).toEqual([])
})

test("an organisation's events go to its own endpoints only, to each with the same webhook-id", async () => {
  const other = await server.organisation()
  const { call, invite, orgId } = await server.organisation()
  await call('POST', '', { url: server.receiver.url, events: ['invitation.sent'] })
  await invite()
  await server.runJobs()
  const ids = server.receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect((await other.deliveries()).items).toEqual([])
  const rows = await server.deps.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.orgId, orgId))
  expect(rows).toHaveLength(2)
})

/** The events of the invitation kind that an organisation has recorded. */
async function recorded(orgId: string) {
  const { db } = server.deps
  const rows = await db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  return rows.filter(({ action }) => webhookSubscriber.concerns(action)).map(({ seq }) => ({ orgId, seq }))
}

test('an event whose job comes again, later or twice at once, is delivered once to each endpoint', async () => {
  const { orgId, invite, call, deliveries } = await server.organisation({ events: ['invitation.sent'] })
  await call('POST', '', { url: server.receiver.url, events: ['invitation.sent'] })
  await invite()
  const [event] = await recorded(orgId)
  await Promise.all(Array.from({ length: 4 }, () => publishEvent(server.deps, event!)))
  await server.runJobs()
  await publishEvent(server.deps, event!)
  await server.runJobs()
  expect(server.receiver.received).toHaveLength(2)
  const { items } = await deliveries()
  expect(items).toMatchObject([{ state: 'delivered', attempts: 1 }])
  expect(server.receiver.received[0]!.headers['webhook-id']).toBe(items[0].eventId)
})

test('a delivery tells when its event happened, however late it is published', async () => {
  const { invite, deliveries, later } = await server.organisation({ events: ['invitation.sent'] })
  const happened = server.clock.now().toISOString()
  await invite()
  await later(3_600_000)
  await server.runJobs()
  expect(JSON.parse(server.receiver.received[0]!.body)).toMatchObject({ timestamp: happened })
  expect((await deliveries()).items).toMatchObject([{ createdAt: happened, state: 'delivered' }])
})

test('an event goes to the endpoints that were there and on when it happened, and to none that is gone', async () => {
  const { call, invite, endpoint, endpoints, later } = await server.organisation()
  const create = async () =>
    (await call('POST', '', { url: server.receiver.url, events: ['invitation.sent'] })).json.id as string
  const [deleted, switchedOn, switchedOff] = [await create(), await create(), await create()]
  await call('PATCH', `/${switchedOn}`, { enabled: false })
  await later(1000)
  await invite()
  await later(1000)
  await call('DELETE', `/${deleted}`)
  await call('PATCH', `/${switchedOn}`, { enabled: true })
  await call('PATCH', `/${switchedOff}`, { enabled: false })
  const newcomer = await create()
  await server.runJobs()
  const states = async (endpointId: string) => {
    const { items } = (await call('GET', `/${endpointId}/deliveries`)).json
    return items.map(({ state }: { state: string }) => state)
  }
  expect(await states(endpoint.id)).toEqual(['delivered'])
  expect(await states(switchedOn)).toEqual([])
  // It can be sent by hand once the endpoint is on again.
  expect(await states(switchedOff)).toEqual(['failed'])
  expect(await states(newcomer)).toEqual([])
  expect(server.receiver.received).toHaveLength(1)
  expect(await endpoints()).toHaveLength(4)
})

test('what means nothing to other systems queues no job', async () => {
  const { orgId, call, endpoint } = await server.organisation()
  await server.runJobs()
  await call('PATCH', `/${endpoint.id}`, { description: 'Payroll' })
  expect(await recorded(orgId)).toEqual([])
  const queued = sql`select 1 from queue.job where name = 'webhook.publish' and state < 'active'`
  expect(await server.deps.db.execute(queued)).toMatchObject({ rows: [] })
})
