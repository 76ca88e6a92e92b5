import { expect, test } from 'vitest'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import { startReceiver } from '#testing/fakes/webhook-receiver.ts'
import { withServer } from '#testing/harness/with-server.ts'

let isBroken = false
const minute = 60_000

const receiver = withServer(startReceiver)
const server = withServer(() =>
  startMessaging({
    // Replies of a mail server and of Twilio contain the address and the number.
    smtp: (stage) => (isBroken && stage === 'rcpt' ? { code: 451 } : undefined),
    twilio: ({ To }) => (isBroken ? { status: 503, body: `{"message":"no answer for ${To}"}` } : {}),
  }),
)

interface Line {
  msg: string
  [field: string]: unknown
}

const lines = (): Line[] =>
  server
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)

/** A journey through real messengers that fail at first, with an endpoint that fails too: what no log may hold. */
async function failingJourney(): Promise<{ secrets: string[]; personal: string[] }> {
  const password = 'violet-anchor-42'
  const account = await server.organisation()
  const { token } = account
  const endpoint = await server.request('POST', '/webhook-endpoints', {
    token,
    body: { url: receiver.url, events: ['step.updated', 'invitation.sent'] },
  })
  receiver.answer(500)
  isBroken = true
  const invitee = { fullName: 'Ottoline Quill', email: 'ottoline.quill@example.com', phone: '07400 730987' }
  const byText = { ...invitee, email: 'o.quill@example.com', inviteChannelPref: 'sms' }
  const { verificationToken: link } = await server.invite(token, invitee)
  const { verificationToken: other } = await server.invite(token, byText)
  await server.runJobs()
  const walker = createWalker(server, link)
  await walker.verifyEmail(invitee.email)
  await walker.requestCode()
  isBroken = false
  server.clock.advance(minute)
  await server.runJobs()
  await walker.requestCode()
  const code = /\b(\d{6})\b/.exec(server.twilio.sent.at(-1)!.form.Body ?? '')![1]!
  await walker.verifyCode(code === '000000' ? '000001' : '000000')
  await walker.verifyCode(code)
  const flowId = await walker.flowId()
  await walker.handoff()
  await walker.identitySession()
  const key = await server.request('POST', '/api-keys', { token, body: { name: 'Payroll' } })
  await server.request('POST', '/auth/google', {
    body: { token: 'e30', accessToken: 'ya29.not-from-google' },
  })
  await server.request('POST', '/auth/signin', {
    body: { email: account.email, password: 'wrong-anchor-43' },
  })
  await server.request('GET', `/employees?q=Ottoline`, { token })
  await server.request('GET', `/nothing/${link}?email=${invitee.email}`)
  await server.request('POST', `/flow/progress/${link}`, { raw: `{"password":"${password}"` })
  await server.request('POST', '/webhooks/twilio', { raw: `To=${invitee.phone}` })
  server.clock.advance(10 * minute)
  await server.runJobs()
  const seen = [
    token,
    link,
    other,
    flowId,
    key.json.key,
    endpoint.json.secret,
    new URL(receiver.url).pathname,
  ]
  return {
    secrets: [...seen, code, password, 'wrong-anchor-43', 'ya29.not-from-google'],
    personal: [invitee.email, byText.email, account.email, 'Ottoline', '7400730987', '7400 730987'],
  }
}

test('a journey with failing messengers and receivers leaves nothing personal or secret in the log', async () => {
  const { secrets, personal } = await failingJourney()
  const log = server.logged()
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true)
  const found = [...secrets, ...personal].filter((text) => new RegExp(`\\b${escaped(text)}`).test(log))
  expect(found).toEqual([])
  // Makes sure that everything happened and was logged.
  const told = lines().map(({ msg }) => msg)
  for (const msg of ['a message could not be handed over', 'an event was not delivered', 'request', 'job']) {
    expect(told).toContain(msg)
  }
})

const escaped = (text: string) => text.replaceAll(/[^\w]/g, String.raw`\$&`)

test('each line is JSON with a time, a level and what happened', () => {
  expect(lines().length).toBeGreaterThan(20)
  for (const line of lines()) {
    expect(line).toMatchObject({ time: expect.any(Number), level: expect.any(Number) })
    expect(line.msg).toMatch(/\w/)
  }
})

test('each line of a request has the id that its caller was told', async () => {
  const before = lines().length
  const { headers } = await server.request('POST', '/auth/google', {
    body: { token: 'e30', accessToken: 'nonsense' },
    headers: { 'x-request-id': 'trace-77' },
  })
  expect(headers.get('x-request-id')).toBe('trace-77')
  const own = lines().slice(before)
  expect(own.at(-1)).toMatchObject({ msg: 'request', route: '/api/auth/google', ms: expect.any(Number) })
  expect(own.map(({ requestId }) => requestId)).toEqual(own.map(() => 'trace-77'))
})

test('each line of a job has its kind and its id, and the last says how it went and how long it took', async () => {
  isBroken = true
  const { token } = await server.organisation()
  const before = lines().length
  await server.invite(token)
  await server.runJobs()
  isBroken = false
  const ofJobs = lines()
    .slice(before)
    .filter(({ msg }) => msg !== 'request')
  const problem = ofJobs.find(({ msg }) => msg === 'a message could not be handed over')
  const outcome = ofJobs.find(({ msg, jobId }) => msg === 'job' && jobId === problem?.jobId)
  expect(problem).toMatchObject({ job: 'message.send', jobId: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(outcome).toMatchObject({ job: 'message.send', outcome: 'done', ms: expect.any(Number) })
})
