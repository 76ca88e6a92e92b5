import { createHmac } from 'node:crypto'
import { webhooks } from '@bonafide/node'
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow'
import { describe, expect, test } from 'vitest'
import { activating } from '../../testing/fake-n8n.ts'
import { BonafideTrigger } from './BonafideTrigger.node.ts'
import { readDelivery } from './read-delivery.ts'

const trigger = new BonafideTrigger()
const { checkExists, create, delete: remove } = trigger.webhookMethods.default
const url = 'https://n8n.example.com/webhook/1/webhook'
const right = { id: 'w1', url, enabled: true, events: ['employee.completed'] }
const listOf = (...items: object[]) => ({ body: { items } })

test('an endpoint is made when the workflow is switched on, and its secret is kept', async () => {
  const answers = [
    listOf({ ...right, id: 'other', url: 'https://hr.example.com' }),
    { body: { id: 'w1', secret: 'whsec_x' } },
  ]
  const { functions, sent, kept } = activating(answers)
  expect(await checkExists.call(functions)).toBe(false)
  expect(await create.call(functions)).toBe(true)
  expect(kept).toEqual({ endpointId: 'w1', secret: 'whsec_x' })
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['POST', { url, events: ['employee.completed'], description: 'n8n: New starters' }],
  ])
  await expect(create.call(activating([{ body: {} }]).functions)).rejects.toThrow(/no endpoint/)
  const full = activating([{ statusCode: 409, body: { message: 'You have 10 endpoints' } }])
  await expect(create.call(full.functions)).rejects.toThrow('You have 10 endpoints')
})

test('one that is there, on, and hears of the same events stays', async () => {
  const kept = { endpointId: 'w1', secret: 'whsec_x' }
  const events = ['employee.failed', 'employee.completed']
  const same = { ...right, events: events.toReversed() }
  const { functions, sent } = activating([listOf({ id: 'other' }, same)], { kept, events })
  expect(await checkExists.call(functions)).toBe(true)
  expect(sent).toHaveLength(1)
})

test.each([
  ['switched off', { ...right, enabled: false }],
  ['of other events', { ...right, events: ['*'] }],
])('one that is %s is deleted, for another to take its place', async (_what, endpoint) => {
  const made = activating([listOf(endpoint), {}], { kept: { endpointId: 'w1', secret: 'whsec_x' } })
  expect(await checkExists.call(made.functions)).toBe(false)
  expect(made.sent.map(({ method }) => method)).toEqual(['GET', 'DELETE'])
  expect(made.kept).toEqual({})
})

test('one at this address whose secret was not kept is deleted too, and the right one stays', async () => {
  for (const kept of [{}, { endpointId: 'w1' }]) {
    const lost = activating([listOf(right), {}], { kept })
    expect(await checkExists.call(lost.functions)).toBe(false)
    expect(lost.sent.map(({ method, url: at }) => [method, at.split('/').at(-1)])).toEqual([
      ['GET', 'webhook-endpoints'],
      ['DELETE', 'w1'],
    ])
    expect(lost.kept).toEqual({})
  }
  const kept = { endpointId: 'w1', secret: 'whsec_x' }
  const twice = activating([listOf({ ...right, id: 'w0' }, right), {}], { kept })
  expect(await checkExists.call(twice.functions)).toBe(true)
  expect(twice.sent.slice(1).map(({ url: at }) => at.split('/').at(-1))).toEqual(['w0'])
  expect(twice.kept).toEqual({ endpointId: 'w1', secret: 'whsec_x' })
})

test('one at another address is left, which may be of the n8n that this one is a copy of', async () => {
  const kept = { endpointId: 'w1', secret: 'whsec_x' }
  const answers = [
    listOf({ ...right, url: 'https://live.example.com' }),
    { body: { id: 'w2', secret: 'whsec_y' } },
  ]
  const made = activating(answers, { kept })
  expect(await checkExists.call(made.functions)).toBe(false)
  await create.call(made.functions)
  expect(made.sent.map(({ method }) => method)).toEqual(['GET', 'POST'])
  expect(made.kept).toEqual({ endpointId: 'w2', secret: 'whsec_y' })
})

test('it is deleted when the workflow is switched off, also where it is gone already', async () => {
  for (const statusCode of [200, 404]) {
    const made = activating([{ statusCode }], { kept: { endpointId: 'a/b', secret: 'whsec_x' } })
    expect(await remove.call(made.functions)).toBe(true)
    expect(made.sent[0]?.url).toBe('https://bonafide.example.com/api/v1/webhook-endpoints/a%2Fb')
    expect(made.kept).toEqual({})
  }
  const refused = activating([{ statusCode: 401, body: { message: 'Unknown key' } }], {
    kept: { endpointId: 'w1', secret: 'whsec_x' },
  })
  await expect(remove.call(refused.functions)).rejects.toThrow('Unknown key')
  expect(refused.kept).toEqual({ endpointId: 'w1', secret: 'whsec_x' })
})

describe('a delivery', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`
  const event = { type: 'employee.completed', livemode: true, data: { employeeId: 'e1' } }
  const body = JSON.stringify(event)
  const headersFor = (text: string, at = Date.now(), by = secret) => {
    const timestamp = String(Math.floor(at / 1000))
    const key = Buffer.from(by.slice(6), 'base64')
    const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${text}`).digest('base64')
    return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  }
  /** Sends it to a trigger that keeps this; returns what n8n is told, and how the sender was answered. */
  async function deliver(text: string, headers: object, kept: IDataObject = { secret }) {
    const answered: unknown[] = []
    const functions = {
      getWorkflowStaticData: () => kept,
      getRequestObject: () => ({ rawBody: Buffer.from(text) }),
      getHeaderData: () => headers,
      getResponseObject: () => ({
        status: (code: number) => ({ json: () => void answered.push(code) }),
      }),
    }
    return { told: await trigger.webhook.call(functions as unknown as IWebhookFunctions), answered }
  }

  test('starts the workflow with the event and the id that it has each time it is sent', async () => {
    const { told, answered } = await deliver(body, headersFor(body))
    expect(told).toEqual({ workflowData: [[{ json: { ...event, webhookId: 'msg_1' } }]] })
    expect(answered).toEqual([])
  })

  test('that tests the endpoint is taken, and starts nothing', async () => {
    const ping = JSON.stringify({ type: 'ping', data: {} })
    expect(await deliver(ping, headersFor(ping))).toEqual({ told: {}, answered: [] })
  })

  const valid = headersFor(body)
  const cases: readonly [name: string, text: string, headers: object, secret?: unknown][] = [
    ['another body', `${body} `, valid],
    ['another secret', body, headersFor(body, Date.now(), `whsec_${Buffer.alloc(32, 1).toString('base64')}`)],
    ['a time long ago', body, headersFor(body, Date.now() - 310_000)],
    ['a time to come', body, headersFor(body, Date.now() + 310_000)],
    ['no signature', body, { ...valid, 'webhook-signature': '' }],
    [
      'another scheme',
      body,
      { ...valid, 'webhook-signature': valid['webhook-signature'].replace('v1', 'v2') },
    ],
    ['no headers', body, {}],
    ['a secret that is not kept', body, valid, undefined],
    ['an empty secret', body, headersFor(body, Date.now(), 'whsec_'), 'whsec_'],
    ['a short secret', body, headersFor(body, Date.now(), 'whsec_c2VjcmV0'), 'whsec_c2VjcmV0'],
  ]
  test.each(cases)('is refused and starts nothing with %s, as the server SDK refuses it', async (...row) => {
    const [, text, headers, kept = row.length > 3 ? row[3] : secret] = row
    const { told, answered } = await deliver(text, headers, { secret: kept as string })
    expect([told, answered]).toEqual([{ noWebhookResponse: true }, [400]])
    expect(() => webhooks.verify(text, headers as Record<string, string>, kept as string)).toThrow(
      /webhook|header/,
    )
  })

  test('is taken with one of two signatures, as the server SDK takes it', () => {
    const both = { ...valid, 'webhook-signature': `v1,${'A'.repeat(43)}= ${valid['webhook-signature']}` }
    expect(readDelivery({ rawBody: Buffer.from(body), headers: both, secret })).toMatchObject(event)
    expect(webhooks.verify(body, both, secret)).toMatchObject(event)
  })
})
