import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { calls } from './calls.gen.ts'
import { Bonafide, BonafideError, WebhookSignatureError, webhooks } from './index.ts'

interface Sent {
  url: string
  method: string
  headers: Headers
  body: unknown
}

/** Creates a client whose requests are answered one after the other; the last answer is given again and again. */
function clientOf(...answers: (Response | Error)[]) {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { method = 'GET', headers, body } = init
    const text = typeof body === 'string' ? body : undefined
    const url = input instanceof Request ? input.url : new URL(input).href
    sent.push({ url, method, headers: new Headers(headers), body: text && JSON.parse(text) })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (!answer || answer instanceof Error) throw answer ?? new Error('no answer')
    return answer.clone()
  }
  return {
    sent,
    bonafide: new Bonafide({ apiKey: 'bf_live_key', url: 'https://bonafide.example.com/', fetch }),
  }
}

const invitation = { fullName: 'Ella Novak', email: 'ella@example.com', inviteChannelPref: 'email' } as const
const refusal = (status: number, body: object = {}, headers = {}) =>
  Response.json({ message: 'Not now', code: 'busy', requestId: 'r1', ...body }, { status, headers })
const soon = { 'retry-after': '0' }

test('a call carries the key, the version and, where it creates something, a key of its own', async () => {
  const { bonafide, sent } = clientOf(Response.json({ employeeId: 'e1' }, { status: 201 }))
  expect(await bonafide.employees.invite(invitation)).toEqual({ employeeId: 'e1' })
  const [{ url, method, headers, body }] = sent as [Sent]
  expect([url, method, body]).toEqual([
    'https://bonafide.example.com/api/v1/employees/invite',
    'POST',
    invitation,
  ])
  expect(headers.get('authorization')).toBe('Bearer bf_live_key')
  expect(headers.get('bonafide-version')).toBe('2026-11')
  expect(headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
  await bonafide.employees.invite(invitation, { idempotencyKey: 'mine' })
  expect(sent[1]?.headers.get('idempotency-key')).toBe('mine')
  await bonafide.employees.get('a/b')
  expect(sent[2]?.url).toBe('https://bonafide.example.com/api/v1/employees/a%2Fb')
})

test('what is refused is an error with what the API says of it', async () => {
  const errors = { email: 'Please enter a valid email address' }
  const { bonafide } = clientOf(refusal(422, { code: 'invalid_input', errors }))
  const failure = await bonafide.employees.invite(invitation).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BonafideError)
  expect(failure).toMatchObject({
    message: 'Not now',
    status: 422,
    code: 'invalid_input',
    requestId: 'r1',
    errors,
  })
})

test('what is passing is tried again with the same key, what is not is not', async () => {
  const done = Response.json({ employeeId: 'e1' }, { status: 201 })
  const { bonafide, sent } = clientOf(new TypeError('fetch failed'), refusal(503, {}, soon), done)
  await bonafide.employees.invite(invitation)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  for (const status of [400, 401, 403, 404, 409, 422]) {
    const { bonafide: other, sent: once } = clientOf(refusal(status))
    await expect(other.employees.get('e1')).rejects.toMatchObject({ status })
    expect(once).toHaveLength(1)
  }
})

test('what may have been done is not sent twice without a key, and no more than twice with one', async () => {
  const { bonafide, sent } = clientOf(new TypeError('fetch failed'))
  await expect(bonafide.employees.revoke('e1')).rejects.toMatchObject({
    code: 'unreachable',
    status: undefined,
  })
  expect(sent).toHaveLength(1)
  const limited = clientOf(refusal(429, {}, soon))
  await expect(limited.bonafide.employees.revoke('e1')).rejects.toMatchObject({ status: 429, retryAfter: 0 })
  expect(limited.sent).toHaveLength(3)
})

test('a call that is ended early is not tried again', async () => {
  const { bonafide, sent } = clientOf(new Error('aborted'))
  const signal = AbortSignal.abort()
  await expect(bonafide.employees.get('e1', { signal })).rejects.toThrow('aborted')
  expect(sent).toHaveLength(1)
})

test('a list is read page by page until there is none', async () => {
  const page = (names: string[], nextCursor: string | null) =>
    Response.json({ items: names.map((employeeId) => ({ employeeId })), nextCursor })
  const { bonafide, sent } = clientOf(page(['a', 'b'], 'next'), page(['c'], null))
  const ids: string[] = []
  for await (const { employeeId } of bonafide.employees.list({ status: 'failed' })) ids.push(employeeId)
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?status=failed', '?status=failed&cursor=next'])
})

// A file of the evidence may be an image, a PDF or a report in JSON.
test.each([
  ['a pack', 'application/zip', (bonafide: Bonafide) => bonafide.employees.evidencePack('e1')],
  ['a file', 'image/jpeg', (bonafide: Bonafide) => bonafide.employees.evidenceFile('e1', 'f1')],
  ['a report', 'application/json', (bonafide: Bonafide) => bonafide.employees.evidenceFile('e1', 'f1')],
])('%s comes as bytes', async (_what, type, download) => {
  const bytes = new Uint8Array([80, 75])
  const { bonafide } = clientOf(new Response(bytes, { headers: { 'content-type': type } }))
  expect(await download(bonafide)).toEqual(bytes)
})

test('there is a method for every call of API keys', async () => {
  const { bonafide, sent } = clientOf(Response.json({ items: [] }))
  const groups = [
    bonafide.employees,
    bonafide.manyEmployees,
    bonafide.evidencePacks,
    bonafide.reports,
    bonafide.auditLog,
    bonafide.webhookEndpoints,
    bonafide.testClock,
    bonafide.embed,
  ]
  const methods = groups.flatMap((group) => Object.values(group) as ((...parts: unknown[]) => unknown)[])
  for (const method of methods) {
    const made = method('one', 'two')
    await (made instanceof Promise ? made : (made as { page(): Promise<unknown> }).page())
  }
  const shape = (method: string, path: string) =>
    `${method} ${path.replaceAll(/\{\w+\}|\/(?:one|two)(?=\/|$)/g, (part) => (part.startsWith('/') ? '/*' : '*'))}`
  const asked = sent.map(({ method, url }) => shape(method, new URL(url).pathname.replace('/api/v1', '')))
  const known = Object.values(calls).map(({ method, path }) => shape(method, path))
  expect(new Set(asked)).toEqual(new Set(known))
})

test.each([
  [{ apiKey: '', url: 'https://bonafide.example.com' }, 'apiKey is missing'],
  [{ apiKey: ' \n', url: 'https://bonafide.example.com' }, 'apiKey is missing'],
  [{ apiKey: 'bf_live_key', url: 'bonafide' }, 'url is not one'],
])('a client cannot be made of %j', (options, message) => {
  expect(() => new Bonafide(options)).toThrow(message)
})

describe('webhooks.verify', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`
  const body = JSON.stringify({ type: 'ping', timestamp: '2026-11-20T09:30:00.000Z', data: { orgId: 'o1' } })
  const headersFor = (text: string, at = Date.now(), by = secret) => {
    const timestamp = String(Math.floor(at / 1000))
    const key = Buffer.from(by.slice(6), 'base64')
    const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${text}`).digest('base64')
    return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  }

  test('takes what is signed, from headers of any kind, be it with one of two secrets', () => {
    const headers = headersFor(body)
    expect(webhooks.verify(body, headers, secret)).toMatchObject({ type: 'ping' })
    expect(webhooks.verify(Buffer.from(body), new Headers(headers), secret)).toMatchObject({ type: 'ping' })
    const both = { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}= ${headers['webhook-signature']}` }
    expect(webhooks.verify(body, both, secret)).toMatchObject({ type: 'ping' })
  })

  test.each([
    ['another body', `${body} `, headersFor(body)],
    [
      'another secret',
      body,
      headersFor(body, Date.now(), `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`),
    ],
    ['a time long ago', body, headersFor(body, Date.now() - 310_000)],
    ['a time to come', body, headersFor(body, Date.now() + 310_000)],
    ['no signature', body, { ...headersFor(body), 'webhook-signature': '' }],
    [
      'another scheme',
      body,
      { ...headersFor(body), 'webhook-signature': headersFor(body)['webhook-signature'].replace('v1', 'v2') },
    ],
    ['no headers', body, {}],
  ])('refuses %s', (_what, text, headers) => {
    expect(() => webhooks.verify(text, headers, secret)).toThrow(WebhookSignatureError)
  })

  // An empty key is no secret: a request signed with it can come from anywhere.
  test.each([
    ['an empty one', ''],
    ['nothing but its mark', 'whsec_'],
    ['white space', '   '],
    ['its mark and white space', 'whsec_ \n'],
    ['one that is no base64', 'whsec_!!!!'],
    ['one that is too short to be one', 'whsec_c2VjcmV0'],
    ['a variable that is not set', undefined],
    ['null', null],
    ['no secret at all of a list', []],
    ['an empty one in a list', ['']],
  ])('throws for a secret that proves nothing: %s', (_what, wrong) => {
    const text = typeof wrong === 'string' ? wrong.replace(/^whsec_/, '') : ''
    const headers = headersFor(body, Date.now(), `whsec_${text}`)
    expect(() => webhooks.verify(body, headers, wrong as string)).toThrow(TypeError)
    expect(() => webhooks.verify(body, headers, wrong as string)).toThrow(/webhook secret/)
  })
})
