import { createLog } from '#platform/log.ts'
import { tableNames } from '#process/deps.ts'
import { type CollectedSpan, startCollector } from '#testing/fakes/otlp-collector.ts'
import { startReceiver } from '#testing/fakes/webhook-receiver.ts'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTelemetry } from './telemetry.ts'

afterEach(() => vi.unstubAllEnvs())

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerSpan = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${callerSpan}-01`
const everything = { sampler: 'parentbased_always_on', ratio: 1 } as const

interface Options extends Partial<Parameters<typeof openTelemetry>[0]> {
  smtp?: NonNullable<Parameters<typeof startMessaging>[0]>['smtp']
  /** The address of a collector that is not there. */
  away?: string
}

/** A server that sends its traces to a collector of its own. `close` sends what is left. */
async function traced({ smtp, away, setup = everything, sendEveryMs }: Options = {}) {
  const collector = await startCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', away ?? collector.url)
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const telemetry = await openTelemetry({
    setup,
    tables: tableNames(),
    log,
    ...(sendEveryMs && { sendEveryMs }),
  })
  const { recorder } = telemetry
  const server = await startMessaging({ recorder, ...(smtp && { smtp }) })
  onTestFinished(async () => {
    await server.close()
    await telemetry.close()
    await collector.close()
  })
  return {
    server,
    collector,
    telemetry,
    said: () => lines.map((line) => JSON.parse(line) as { msg: string }),
  }
}

const invitation = () => ({
  ...newInvitation(),
  fullName: 'Zebedee Quillfeather',
  email: 'zebedee@quill.example',
  phone: '07700 900321',
})

test('a request, its statements, the jobs it queues and the calls these make are one trace', async () => {
  const { server, collector, telemetry } = await traced()
  const receiver = await startReceiver()
  onTestFinished(receiver.close)
  const { token } = await server.organisation()
  const body = { url: receiver.url, events: ['invitation.sent'] }
  expect((await server.request('POST', '/webhook-endpoints', { token, body })).status).toBe(201)
  const invite = { ...invitation(), inviteChannelPref: 'sms' }
  const { status } = await server.request('POST', '/employees/invite', {
    token,
    body: invite,
    headers: { traceparent },
  })
  expect(status).toBe(201)
  await server.runJobs()
  await telemetry.close()

  const spans = collector.spans.filter((span) => span.traceId === traceId)
  const named = (name: string) => spans.find((span) => span.name === name)
  const root = named('POST /api/employees/invite')!
  expect(root).toMatchObject({
    parentSpanId: callerSpan,
    kind: 2,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/employees/invite',
      'http.response.status_code': 201,
    },
    status: { code: 0 },
  })
  expect(named('INSERT employees')).toMatchObject({ parentSpanId: root.spanId, kind: 3 })
  expect(named('COMMIT')?.parentSpanId).toBe(root.spanId)
  const job = named('message.send')!
  expect(job).toMatchObject({ parentSpanId: root.spanId, kind: 5 })
  const calls = spans.filter(({ name, kind }) => kind === 3 && name === 'POST')
  expect(calls.map(({ attributes }) => attributes)).toContainEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 201,
    'server.address': '127.0.0.1',
    'server.port': Number(new URL(server.twilio.apiUrl).port),
  })
  const isOfJob = ({ parentSpanId }: CollectedSpan) => parentSpanId === job.spanId
  expect(calls.some(isOfJob)).toBe(true)
  expect(spans.some((span) => span.name === 'UPDATE messages' && isOfJob(span))).toBe(true)
  // What is told of the event goes on with the trace of its cause, and names the span that tells it.
  const [, told, span] = receiver.received[0]!.headers['traceparent']!.toString().split('-')
  expect(told).toBe(traceId)
  expect(named('webhook')).toMatchObject({ spanId: span, kind: 3 })
  // A host that a customer has named may be a secret by itself.
  expect(named('webhook')?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 204,
  })
  const everyId = new Set([callerSpan, ...spans.map(({ spanId }) => spanId)])
  expect(spans.filter(({ parentSpanId }) => !everyId.has(parentSpanId))).toEqual([])
})

test('its spans have the ids that the lines of the log have', async () => {
  const { server, collector, telemetry } = await traced()
  const before = server.logged().length
  await server.app.request('/healthz', { headers: { traceparent } })
  await telemetry.close()
  const line = JSON.parse(server.logged().slice(before).split('\n')[0]!) as { spanId: string }
  expect(collector.spans).toMatchObject([{ traceId, spanId: line.spanId, name: 'GET /healthz' }])
})

const facts = [
  'db.collection.name',
  'db.operation.name',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.destination.name',
  'messaging.message.id',
  'server.address',
  'server.port',
  'smtp.response.code',
]

test('no span holds a name, an address, a number, a token, a text of an error or an organisation', async () => {
  const smtp = (stage: string) =>
    stage === 'rcpt' ? { code: 550, words: '5.1.1 zebedee@quill.example is unknown' } : undefined
  const { server, collector, telemetry } = await traced({ smtp })
  const { token, orgId } = await server.organisation()
  const { json } = await server.request('POST', '/employees/invite', { token, body: invitation() })
  await server.runJobs()
  await server.request('GET', `/flow/progress/${json.verificationToken}`)
  await server.request('GET', `/employees?search=Quillfeather`, { token })
  await server.app.request(`/verify/${json.verificationToken}?from=zebedee@quill.example`)
  await server.app.request(`/zebedee@quill.example/${json.verificationToken}`, { method: 'POST' })
  const broken = vi.spyOn(server.deps.db, 'transaction').mockRejectedValue(new Error('zebedee@quill.example'))
  await server.app.request('/api/employees/invite', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...invitation(), email: 'other@quill.example' }),
  })
  broken.mockRestore()
  await telemetry.close()

  const failures = collector.spans.filter(({ status }) => status.code === 2)
  expect(failures.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual(
    expect.arrayContaining([
      ['SMTP', '550'],
      ['POST /api/employees/invite', '500'],
    ]),
  )
  expect(collector.spans.filter(({ status, extras }) => status.message || extras)).toEqual([])
  const known = collector.spans.flatMap(({ attributes }) => Object.keys(attributes))
  expect([...new Set(known)].filter((name) => !facts.includes(name))).toEqual([])
  // Names are patterns, jobs and tables of ours.
  const names = [...new Set(collector.spans.map(({ name }) => name))]
  const usual =
    /^(?:[A-Z]+ (?:\/[\w/{}*:.-]*|file|page)|[a-z_]+(?:\.[a-z_-]+)+|(?:[A-Z]+|query)(?: [a-z_.]+)?)$/
  expect(names.filter((name) => !usual.test(name))).toEqual([])
  const sent = collector.sent()
  const values = ['Zebedee', 'Quill', 'zebedee', '7700', '900321', 'is unknown', token, orgId]
  for (const value of [...values, json.verificationToken, json.employeeId]) {
    expect(sent.includes(value as string), value as string).toBe(false)
  }
})

test.each([
  [{ sampler: 'always_off', ratio: 1 } as const, 0],
  [{ sampler: 'traceidratio', ratio: 0 } as const, 0],
  [{ sampler: 'parentbased_always_off', ratio: 1 } as const, 1],
  [{ sampler: 'always_on', ratio: 1 } as const, 3],
  [everything, 2],
])('%j decides which traces are sent, and their ids are given on all the same', async (setup, traces) => {
  const { server, collector, telemetry } = await traced({ setup })
  await server.app.request('/healthz', { headers: { traceparent } })
  await server.app.request('/healthz', { headers: { traceparent: traceparent.replace(/1$/, '0') } })
  await server.app.request('/healthz')
  await telemetry.close()
  expect(collector.spans.filter(({ name }) => name === 'GET /healthz')).toHaveLength(traces)
  expect(server.logged()).toContain(`"traceId":"${traceId}"`)
})

test('names the service, and takes over what the environment says of it', async () => {
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=staging')
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-api-key=of-the-collector')
  const { server, collector, telemetry } = await traced()
  await server.app.request('/healthz')
  await telemetry.close()
  expect(collector.resources[0]).toMatchObject({
    'service.name': 'bonafide',
    'service.version': '1.0.0',
    'deployment.environment.name': 'staging',
  })
  expect(collector.requests[0]).toEqual({
    path: '/v1/traces',
    type: 'application/x-protobuf',
    apiKey: 'of-the-collector',
  })
})

type Traced = Awaited<ReturnType<typeof traced>>

/** Asks some times while nothing is sent, and returns how long the slowest answer took. */
async function slowestOf({ server }: Traced): Promise<number> {
  let slowest = 0
  for (let asked = 0; asked < 5; asked += 1) {
    const began = performance.now()
    expect((await server.app.request('/healthz')).status).toBe(200)
    slowest = Math.max(slowest, performance.now() - began)
    await wait(300)
  }
  return slowest
}

async function msToClose({ server, telemetry }: Traced): Promise<number> {
  await server.app.request('/healthz')
  const began = performance.now()
  await telemetry.close()
  return performance.now() - began
}

const lines = ({ said }: Traced) => said().map(({ msg }) => msg)

test('a collector that is away holds up nothing, and is told of once', { timeout: 60_000 }, async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200')
  const own = await traced({ sendEveryMs: 20, away: `http://127.0.0.1:${await freePort()}` })
  expect(await slowestOf(own)).toBeLessThan(1000)
  expect(lines(own)).toEqual(['traces cannot be sent'])
  expect(await msToClose(own)).toBeLessThan(1500)
})

test.each([
  ['says nothing', () => {}],
  ['answers 500', 500],
] as const)(
  'one that %s holds up nothing, is told of once, and again when it takes traces',
  { timeout: 60_000 },
  async (_how, answer) => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200')
    const own = await traced({ sendEveryMs: 20 })
    const { server, collector } = own
    collector.answer(answer)
    expect(await slowestOf(own)).toBeLessThan(1000)
    expect(lines(own)).toEqual(['traces cannot be sent'])
    collector.answer(200)
    await server.app.request('/healthz')
    await collector.until(({ name }) => name === 'GET /healthz')
    await expect.poll(() => lines(own)).toEqual(['traces cannot be sent', 'traces are sent again'])
    collector.answer(() => {})
    expect(await msToClose(own)).toBeLessThan(1500)
  },
)
