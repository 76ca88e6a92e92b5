import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { record } from '#platform/audit/record.ts'
import { inOrganisation } from '#platform/scope.ts'
import { webhookDeliveries } from './webhook-tables.ts'
import { startWebhooks } from '#testing/harness/webhook-server.ts'
import { publishEventJob } from './publish-event.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWebhooks)

const events = ['step.updated']
const url = 'https://hooks.example.com/bonafide'

test('an endpoint is listed as it was made, and hears of what it chose', async () => {
  const { call, endpoints, invite, endpoint } = await server.organisation({ events: ['employee.completed'] })
  const made = await call('POST', '', { url, description: ' Payroll ', events: [...events, ...events] })
  expect(made.status).toBe(201)
  const { secret, ...listed } = made.json
  expect(secret).toMatch(/^whsec_/)
  expect(listed).toMatchObject({ url, description: 'Payroll', events, enabled: true, disabledReason: null })
  expect(await endpoints()).toHaveLength(2)
  expect(await endpoints()).toContainEqual(listed)
  await invite()
  await server.runJobs([publishEventJob])
  expect((await call('GET', `/${endpoint.id}/deliveries`)).json).toEqual({ items: [], nextCursor: null })
  const changed = await call('PATCH', `/${endpoint.id}`, { events: ['invitation.sent'], description: '' })
  expect(changed.json).toMatchObject({ events: ['invitation.sent'], description: null })
  await invite()
  await server.runJobs([publishEventJob])
  expect((await call('GET', `/${endpoint.id}/deliveries`)).json.items).toMatchObject([
    { type: 'invitation.sent', state: 'pending', attempts: 0 },
  ])
})

test('an endpoint of all events hears of each, also of one that is added to the list later', async () => {
  const { call, deliveries, invite, orgId, endpoint } = await server.organisation({ events: ['*'] })
  expect(endpoint.events).toEqual(['*'])
  await invite()
  await inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) =>
    record(scope, { action: 'rtw.stop_work' }),
  )
  await server.runJobs([publishEventJob])
  const types = (await deliveries()).items.map(({ type }: { type: string }) => type)
  expect(types.toSorted()).toEqual(['invitation.sent', 'rtw.stop_work'])
  const both = await call('PATCH', `/${endpoint.id}`, { events: ['step.updated', '*'] })
  expect(both.json.events).toEqual(['*'])
  const narrowed = await call('PATCH', `/${endpoint.id}`, { events: ['step.updated'] })
  expect(narrowed.json.events).toEqual(['step.updated'])
  await invite()
  await server.runJobs([publishEventJob])
  expect((await deliveries()).items).toHaveLength(2)
})

test.each([
  ['nonsense', 'Please enter a URL like https://hr.example.com/webhooks'],
  ['ftp://hooks.example.com', 'Please enter a URL like https://hr.example.com/webhooks'],
  ['http://hooks.example.com', 'The URL must start with https://'],
  ['https://10.0.0.1/', 'The URL must point to a server on the public internet'],
  ['https://me@hooks.example.com/', 'The URL must not include a username or password'],
])('events cannot be sent to %s', async (bad, message) => {
  const { call } = await server.organisation()
  const { status, json } = await call('POST', '', { url: bad, events })
  expect({ status, errors: json.errors }).toEqual({ status: 422, errors: { url: message } })
})

test.each([[[]], [['employee.deleted']], [['rtw.excuse_lost']], ['step.updated'], [undefined]])(
  'an endpoint cannot hear of %j',
  async (bad) => {
    const { call } = await server.organisation()
    expect((await call('POST', '', { url, events: bad })).status).toBe(422)
  },
)

test('there are at most ten endpoints, however they are asked for', async () => {
  const { call, endpoint } = await server.organisation()
  const answers = await Promise.all(Array.from({ length: 14 }, () => call('POST', '', { url, events })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    json: { message: 'You already have 10 endpoints. Delete one before you add another.' },
  })
  await call('DELETE', `/${endpoint.id}`)
  expect((await call('POST', '', { url, events })).status).toBe(201)
})

test('a deleted endpoint is sent nothing, not even what was on its way', async () => {
  const { call, endpoint, ping, orgId } = await server.organisation()
  await ping()
  expect((await call('DELETE', `/${endpoint.id}`)).json).toEqual({ deleted: true })
  await server.runJobs()
  expect(server.receiver.received).toEqual([])
  const left = await server.deps.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.orgId, orgId))
  expect(left).toEqual([])
  expect((await call('DELETE', `/${endpoint.id}`)).status).toBe(404)
})

test("another organisation's endpoints and deliveries are answered like ones that never were", async () => {
  const mine = await server.organisation()
  const other = await server.organisation()
  const { id: deliveryId } = await mine.ping()
  const calls = (endpointId: string, delivery: string) =>
    Promise.all([
      other.call('PATCH', `/${endpointId}`, { enabled: false }),
      other.call('DELETE', `/${endpointId}`),
      other.call('POST', `/${endpointId}/rotate-secret`),
      other.call('POST', `/${endpointId}/test`),
      other.call('GET', `/${endpointId}/deliveries`),
      other.call('POST', `/${endpointId}/deliveries/${delivery}/redeliver`),
      other.call('POST', `/${other.endpoint.id}/deliveries/${delivery}/redeliver`),
    ])
  const told = ({ status, json }: { status: number; json: { message: string } }) => [status, json.message]
  const before = [await mine.endpoints(), await mine.deliveries()]
  const foreign = (await calls(mine.endpoint.id, deliveryId)).map(told)
  expect(foreign).toEqual((await calls(crypto.randomUUID(), crypto.randomUUID())).map(told))
  expect(foreign).toEqual((await calls('not-a-uuid', 'not-a-uuid')).map(told))
  expect(new Set(foreign.map(([status]) => status))).toEqual(new Set([404]))
  expect([await mine.endpoints(), await mine.deliveries()]).toEqual(before)
  expect((await other.endpoints()).map(({ id }: { id: string }) => id)).toEqual([other.endpoint.id])
})

test('a delivery is sent again by its own endpoint only', async () => {
  const { call, ping } = await server.organisation()
  const { id: deliveryId } = await ping()
  const { id: second } = (await call('POST', '', { url, events })).json
  expect((await call('POST', `/${second}/deliveries/${deliveryId}/redeliver`)).status).toBe(404)
})

test('a list of deliveries goes on where a page ended, newest first', async () => {
  const { ping, deliveries } = await server.organisation()
  const made: string[] = []
  for (let count = 0; count < 28; count++) {
    made.unshift((await ping()).id)
    server.clock.advance(1000)
  }
  const first = await deliveries()
  expect(first.items).toHaveLength(25)
  const second = await deliveries(`?cursor=${first.nextCursor}`)
  expect(second.nextCursor).toBeNull()
  const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
  expect(ids).toEqual(made)
  expect((await deliveries('?state=delivered')).items).toEqual([])
})

test('what is sent by hand is limited', async () => {
  const { call, endpoint } = await server.organisation()
  const answers = await Promise.all(Array.from({ length: 32 }, () => call('POST', `/${endpoint.id}/test`)))
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(30)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('what is done to endpoints is on record, without what their addresses hold', async () => {
  const { call, endpoint, ping, redeliver, orgId, userId } = await server.organisation()
  const { id } = await ping()
  await redeliver(id)
  await call('POST', `/${endpoint.id}/rotate-secret`)
  await call('PATCH', `/${endpoint.id}`, { enabled: false })
  await call('DELETE', `/${endpoint.id}`)
  const rows = await server.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orgId, orgId))
    .orderBy(asc(auditLog.seq))
  const own = rows.filter(({ action }) => action.startsWith('webhook'))
  expect(own.map(({ action }) => action)).toEqual([
    'webhook_endpoint.created',
    'webhook_endpoint.tested',
    'webhook_delivery.resent',
    'webhook_endpoint.secret_rotated',
    'webhook_endpoint.changed',
    'webhook_endpoint.deleted',
  ])
  for (const row of own) {
    expect(row).toMatchObject({ actor: `user:${userId}`, data: { endpointId: endpoint.id } })
  }
  expect(JSON.stringify(own)).not.toContain('/hooks')
})
