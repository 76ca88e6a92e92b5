import { webhookEventTypes } from '@bonafide/shared/contract/webhooks.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAudit } from '#platform/audit/append-audit.ts'
import { webhookDeliveries } from './webhook-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { runHourlyTask } from '#jobs.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { startWebhooks, type WebhookServer } from '#testing/harness/webhook-server.ts'

let server: WebhookServer
beforeAll(async () => {
  server = await startWebhooks()
})
afterAll(() => server.close())

const id = v.pipe(v.string(), v.uuid())
const IdsOnly = v.strictObject({
  orgId: id,
  employeeId: v.optional(id),
  linkId: v.optional(id),
  step: v.optional(v.picklist(['email', 'phone', 'id', 'rtw'])),
  status: v.optional(v.picklist(['pass', 'fail', 'pending', 'verified', 'completed', 'failed'])),
  period: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))),
  threshold: v.optional(v.picklist(['80', '100'])),
})
interface Payload {
  type: string
  data: { employeeId?: string; step?: string; status?: string }
}

const payloads = () => server.receiver.received.map(({ body }) => JSON.parse(body) as Payload)
/** What happened, in the order in which it happened is not promised. */
const told = () =>
  payloads()
    .map(({ type, data: { step, status } }) => [type, step, status].filter(Boolean).join(' '))
    .toSorted()

test('each thing that can be heard of is heard of, with ids, step and status only', async () => {
  const { token, call, later } = await server.organisation()
  const invitation = { ...newInvitation(), fullName: 'Zsófia Müller' }
  const person = await server.invite(token, invitation)
  const walker = createWalker(server, person.verificationToken)
  await walker.verifyEmail(person.email)
  await walker.passPhone()
  await walker.decide('fail')
  await walker.decide('pass')
  await walker.checkRightToWork()
  await walker.complete()
  const failing = await server.invite(token)
  const unlucky = createWalker(server, failing.verificationToken)
  await unlucky.verifyEmail(failing.email)
  await unlucky.passPhone()
  for (let attempt = 0; attempt < 3; attempt++) await unlucky.decide('fail')
  const unwanted = await server.invite(token)
  await server.request('POST', `/employees/${unwanted.employeeId}/revoke`, { token })
  const forgetful = [await server.invite(token), await server.invite(token)]
  await later(14 * 86_400_000)
  await runHourlyTask(server.deps, 'announce-expired-links')
  await server.runJobs()
  expect(new Set(payloads().map(({ type }) => type))).toEqual(new Set(webhookEventTypes))
  expect(told().filter((line) => line.startsWith('employee'))).toEqual([
    'employee.completed completed',
    'employee.failed failed',
    'employee.verified verified',
  ])
  expect(told()).toContain('step.updated id fail')
  expect(told()).toContain('step.updated rtw pass')
  const ids = [person, failing, unwanted, ...forgetful].map(({ employeeId }) => employeeId)
  for (const { data } of payloads()) expect(v.is(IdsOnly, data), JSON.stringify(data)).toBe(true)
  for (const { data } of payloads().filter(({ type }) => type !== 'usage.threshold')) {
    expect(ids).toContain(data.employeeId)
  }
  const everything = server.receiver.received.map(({ body }) => body).join('')
  for (const secret of ['Zsófia', person.email, invitation.phone, person.verificationToken]) {
    expect(everything).not.toContain(secret)
  }
  expect((await call('GET')).status).toBe(200)
})

test('an event of something undone is never sent', async () => {
  const { orgId, deliveries } = await server.organisation()
  const who = { orgId, actor: 'system' } as const
  await expect(
    inOrganisation(server.deps, who, async (scope) => {
      await appendAudit(scope, { action: 'employee.verified', employeeId: crypto.randomUUID() })
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
