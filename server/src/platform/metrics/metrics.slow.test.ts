import { messengers } from '#messages/messenger.ts'
import { parsePrometheus } from '#testing/harness/parse-prometheus.ts'
import { expect, onTestFinished, test } from 'vitest'
import { makeEveryWrite } from '#testing/calls/every-write.ts'
import { createMetrics } from './create-metrics.ts'
import { startReceiver } from '#testing/fakes/webhook-receiver.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

// A call that changes something is of digital checks.
const server = withTestServer({ env: { digital: 'sandbox' } })

const shown = async () => parsePrometheus(await server.deps.metrics.registry.metrics())

/** How much more there is of something than before. */
async function more(name: string, labels: Record<string, string>, work: () => Promise<unknown>) {
  const before = (await shown()).value(name, labels) ?? 0
  await work()
  return ((await shown()).value(name, labels) ?? 0) - before
}

test('a request is counted under the pattern of its address, with its method and status', async () => {
  const { token } = await server.signUp()
  const ask = (id: string) => server.request('GET', `/employees/${id}`, { token })
  const count = 'http_request_duration_seconds_count'
  const labels = { method: 'GET', route: '/api/employees/{employeeId}', status: '404' }
  const asked = () => Promise.all([ask(crypto.randomUUID()), ask(crypto.randomUUID())])
  expect(await more(count, labels, asked)).toBe(2)
  const unknown = { method: 'GET', route: 'unknown', status: '404' }
  expect(await more(count, unknown, () => server.request('GET', '/a/b/c/d'))).toBe(1)
  const { employeeId } = await server.invite(token)
  expect(await more(count, { ...labels, status: '200' }, () => ask(employeeId))).toBe(1)
  const took = 'http_request_duration_seconds_sum'
  const seconds = await more(took, { ...labels, status: '200' }, () => ask(employeeId))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThan(5)
})

test('requests are in flight as long as they are answered, and not after one that failed', async () => {
  const inFlight = async () => (await shown()).value('http_requests_in_flight')
  expect(await inFlight()).toBe(0)
  const asking = server.request('GET', '/employees')
  expect(await inFlight()).toBe(1)
  await asking
  await server.request('POST', '/auth/signin', { raw: '{' })
  expect(await inFlight()).toBe(0)
})

test('a job is counted with what became of it, and so is the message it sent', async () => {
  const { token } = await server.signUp()
  await server.runJobs()
  const name = 'job_duration_seconds_count'
  const work = async () => {
    await server.invite(token)
    await server.runJobs()
  }
  expect(await more(name, { name: 'message.send', outcome: 'done' }, work)).toBe(1)
  expect(await more('messages_total', { channel: 'email', outcome: 'sent' }, work)).toBe(1)
  const call = { provider: 'email', call: 'send', outcome: 'ok' }
  expect(await more('provider_call_duration_seconds_count', call, work)).toBe(1)
  const email = server.deps.providers.get(messengers.email)
  const { send } = email
  email.send = () => Promise.reject(new Error('away'))
  const failed = { ...call, outcome: 'failed' }
  expect(await more('provider_call_duration_seconds_count', failed, work)).toBe(1)
  expect(await more('messages_total', { channel: 'email', outcome: 'late' }, work)).toBeGreaterThan(0)
  email.send = send
})

test('a channel on which nothing was sent yet is shown with 0 for each outcome, so that rates can be compared', async () => {
  const { samples } = parsePrometheus(await createMetrics().registry.metrics())
  const series = samples.filter(({ name }) => name === 'messages_total')
  const shownAs = series.map(({ labels, value }) => `${labels.channel} ${labels.outcome} ${value}`)
  const channels = ['email', 'sms', 'whatsapp']
  const outcomes = ['late', 'refused', 'sent', 'unsent']
  expect(shownAs.toSorted()).toEqual(
    channels.flatMap((channel) => outcomes.map((outcome) => `${channel} ${outcome} 0`)),
  )
})

test('a try to deliver an event is counted, delivered or failed', async () => {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const { token } = await server.signUp()
  const body = { url: receiver.url, events: ['invitation.sent'] }
  await server.request('POST', '/webhook-endpoints', { token, body })
  const work = async () => {
    await server.invite(token)
    await server.runJobs()
  }
  expect(await more('webhook_deliveries_total', { outcome: 'delivered' }, work)).toBe(1)
  receiver.answer(500)
  expect(await more('webhook_deliveries_total', { outcome: 'failed' }, work)).toBe(1)
})

test('a sign-in that is refused is counted with its reason, one that succeeds is not', async () => {
  const { email } = await server.signUp()
  const name = 'sign_in_failures_total'
  const wrong = { way: 'password', reason: 'wrong_credentials' }
  const body = { email, password: 'wrong-anchor-43' }
  const guess = () => server.request('POST', '/auth/signin', { body, ip: '203.0.113.40' })
  expect(await more(name, wrong, guess)).toBe(1)
  expect(await more(name, wrong, () => server.signIn(email))).toBe(0)
  const slowed = { way: 'password', reason: 'too_many_requests' }
  const guesses = async () => {
    for (let round = 0; round < 12; round++) await guess()
  }
  expect(await more(name, slowed, guesses)).toBeGreaterThan(0)
  const google = { way: 'google', reason: 'google_refused' }
  const bundle = { token: 'e30', accessToken: 'nonsense' }
  expect(await more(name, google, () => server.request('POST', '/auth/google', { body: bundle }))).toBe(1)
})

test('after every call there is, nothing of an employee, an organisation or a secret is in the metrics', async () => {
  const secrets = new Set<string>()
  const keep = (value: unknown): void => {
    if (typeof value === 'string' && value.length >= 6) secrets.add(value)
    else if (typeof value === 'object' && value) Object.values(value).forEach(keep)
  }
  await makeEveryWrite(
    server,
    async ({ method, path }, { params = {}, query, body, file, token, cookie, mode } = {}) => {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
      const { status, json, text } = await server.request(method, query ? `${address}?${query}` : address, {
        token,
        ...(file ? { raw: file.bytes } : { body }),
        headers: {
          ...(file && { 'content-type': file.type }),
          ...(cookie && { cookie }),
          ...(mode && { 'bonafide-mode': mode }),
        },
      })
      if (status >= 300) throw new Error(`${method} ${path} was answered ${status} ${text}`)
      for (const part of [params, body, token, json]) keep(part)
      return json
    },
  )
  await server.request('GET', '/flow/progress/not-a-token-that-was-ever-made')
  await server.app.request('/verify/not-a-token-that-was-ever-made')
  const text = await server.deps.metrics.registry.metrics()
  expect(secrets.size).toBeGreaterThan(60)
  expect(text).toContain('route="/api/flow/otp/verify"')
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-|@|\+44|not-a-token/)
  // Words of the contract, which say nothing of an employee.
  const harmless =
    /^(bonafide|verify|likeness|webhook|enterprise|premium|pending|session|failed|active|employee|reopened|completed|sandbox|processing|unsent|passkey|recovery)$/
  // A measured number may hold the digits of a code by chance.
  const told = text.replaceAll(/ [-+.\de]+$/gm, '')
  expect([...secrets].filter((secret) => !harmless.test(secret) && told.includes(secret))).toEqual([])
})
