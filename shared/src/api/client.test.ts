// @vitest-environment node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { auth } from '../contract/accounts/auth.ts'
import { employees } from '../contract/employees/employees.ts'
import { flow } from '../contract/verification/flow.ts'
import { ApiError, messageOf } from './api-error.ts'
import { createApi } from './client.ts'

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Answer = (request: Seen, response: ServerResponse) => void

let seen: Seen[] = []
let answer: Answer
let baseUrl = ''

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const record = { method: request.method, url: request.url, headers: request.headers, body }
  seen.push(record)
  answer(record, response)
})

beforeEach(async () => {
  seen = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

const session = { access_token: 't', user: { id: 'u', email: 'a@example.com' }, org: { name: 'Org' } }
const credentials = { email: 'a@example.com', password: 'secret' }

describe('what is sent', () => {
  test('path parameters are encoded, so that a token cannot change the path', async () => {
    answer = json(404, { message: 'no' })
    const { call } = createApi({ baseUrl: `${baseUrl}/` })
    await failure(call(flow.progress, { params: { token: 'a/b?c#d' }, query: { channel: 'sms' } }))
    expect(seen[0]?.url).toBe('/api/flow/progress/a%2Fb%3Fc%23d?channel=sms')
  })

  test('a query parameter that is undefined is left out', async () => {
    answer = json(200, { items: [] })
    await createApi({ baseUrl }).call(employees.list, { query: { q: undefined, limit: '100' } })
    expect(seen[0]?.url).toBe('/api/employees?limit=100')
  })

  test('a body goes out as JSON, with the idempotency key', async () => {
    answer = json(201, {})
    const body = { fullName: 'Ada Lovelace', email: 'ada@example.com', inviteChannelPref: 'email' } as const
    await createApi({ baseUrl }).call(employees.invite, { body, idempotencyKey: 'key-1' })
    expect(JSON.parse(seen[0]!.body)).toEqual(body)
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key-1' })
  })

  test('the token is read at each call and sent as a bearer', async () => {
    answer = json(200, session)
    const tokens = [undefined, 'abc']
    const { call } = createApi({ baseUrl, getToken: () => tokens.shift() })
    await call(auth.me)
    await call(auth.me)
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer abc'])
  })

  test('the XSRF cookie is repeated as a header when it is there', async () => {
    answer = json(200, session)
    const { call } = createApi({ baseUrl })
    await call(auth.me)
    vi.stubGlobal('document', { cookie: 'NOT-XSRF-TOKEN=no; XSRF-TOKEN=a%2Fb; theme=dark' })
    await call(auth.me)
    expect(seen.map(({ headers }) => headers['x-xsrf-token'])).toEqual([undefined, 'a/b'])
  })
})

describe('what comes back', () => {
  test('the reply is parsed: defaults filled in, unknown fields dropped', async () => {
    answer = json(200, { ...session, extra: 1 })
    const reply = await createApi({ baseUrl }).call(auth.me)
    expect(reply).toEqual({ ...session, user: { ...session.user, name: '' } })
  })

  test.each([
    ['a reply of another shape', json(200, { access_token: 5 })],
    ['a page of HTML', json(200, '<html>', { 'content-type': 'text/html' })],
    ['broken JSON', json(200, '{"access_token":')],
    ['nothing', json(204, '')],
  ])('%s is a bad reply', async (_, reply) => {
    answer = reply
    const error = await failure(createApi({ baseUrl }).call(auth.me))
    expect(error).toMatchObject({ kind: 'bad_reply', code: 'bad_reply', message: '' })
  })

  test('where the specification does not show the reply, an odd one is nothing instead of an error', async () => {
    answer = json(200, '<html>', { 'content-type': 'text/html' })
    const reply = await createApi({ baseUrl }).call(flow.complete, { body: { employeeId: 'x' } })
    expect(reply).toBeUndefined()
  })
})

describe('failures', () => {
  test('an error carries what the body says', async () => {
    answer = json(422, {
      message: 'Please check',
      code: 'invalid',
      requestId: 'r1',
      errors: { email: 'Please enter a valid email address' },
    })
    const error = await failure(createApi({ baseUrl }).call(auth.signIn, { body: credentials }))
    expect(error).toMatchObject({
      kind: 'http',
      status: 422,
      code: 'invalid',
      message: 'Please check',
      requestId: 'r1',
      errors: { email: 'Please enter a valid email address' },
    })
  })

  test('one odd field in an error body does not cost the message', async () => {
    answer = json(
      429,
      { message: 'Slow down', errors: { name: ['x'] }, code: 7 },
      { 'retry-after': '12', 'x-request-id': 'r2' },
    )
    const error = await failure(createApi({ baseUrl }).call(auth.signIn, { body: credentials }))
    expect(error).toMatchObject({
      status: 429,
      message: 'Slow down',
      code: 'unknown',
      errors: {},
      retryAfter: 12,
      requestId: 'r2',
    })
  })

  test('a server without words leaves the message to the caller', async () => {
    answer = json(500, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' })
    const error = await failure(createApi({ baseUrl }).call(auth.signIn, { body: credentials }))
    expect(error.message).toBe('')
    expect(messageOf(error, 'Sign in failed')).toBe('Sign in failed')
  })

  test("the server's message wins over the fallback", () => {
    expect(messageOf(new ApiError({ kind: 'http', message: 'Locked' }), 'Sign in failed')).toBe('Locked')
    expect(messageOf(new Error('TypeError: x is undefined'), 'Sign in failed')).toBe('Sign in failed')
  })

  test('a redirect that is not followed is no success', async () => {
    answer = json(304, '')
    expect(await failure(createApi({ baseUrl }).call(auth.me))).toMatchObject({ kind: 'http', status: 304 })
  })

  test('a connection that breaks is a network error', async () => {
    answer = (_, response) => response.destroy()
    const error = await failure(createApi({ baseUrl }).call(auth.signIn, { body: credentials }))
    expect(error).toMatchObject({ kind: 'network', status: undefined })
  })

  test('an answer that breaks off half way is a network error', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"access', () => response.destroy())
    }
    expect(await failure(createApi({ baseUrl }).call(auth.me))).toMatchObject({ kind: 'network' })
  })

  test("the caller's abort is told apart from a time-out", async () => {
    answer = () => {}
    const fetch = vi.fn(globalThis.fetch)
    const { call } = createApi({ baseUrl, fetch })
    const controller = new AbortController()
    const canceled = failure(call(auth.me, { signal: controller.signal }))
    const late = failure(call(auth.me, { signal: AbortSignal.timeout(30) }))
    setTimeout(() => controller.abort(), 10)
    expect((await canceled).kind).toBe('canceled')
    expect((await late).kind).toBe('timeout')
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('a parameter that cannot be put into an address is still an ApiError', async () => {
    const { call } = createApi({ baseUrl })
    expect(await failure(call(flow.progress, { params: { token: '\ud800' } }))).toMatchObject({
      kind: 'network',
    })
  })
})

describe('trying again', () => {
  test('a read is tried once more after a broken connection, and after 503', async () => {
    const { call } = createApi({ baseUrl })
    answer = (_, response) => {
      if (seen.length === 1) response.destroy()
      else json(200, session)(seen[0]!, response)
    }
    await expect(call(auth.me)).resolves.toMatchObject({ access_token: 't' })
    seen = []
    answer = json(503, { message: 'Busy' })
    expect(await failure(call(auth.me))).toMatchObject({ status: 503, message: 'Busy' })
    expect(seen).toHaveLength(2)
  })

  test('a read is not tried again after 500', async () => {
    answer = json(500, { message: 'Broken' })
    await failure(createApi({ baseUrl }).call(auth.me))
    expect(seen).toHaveLength(1)
  })

  test.each([
    ['503', json(503, {})],
    ['a broken connection', (_: Seen, response: ServerResponse) => response.destroy()],
  ])('a change is never sent twice: %s', async (_, reply) => {
    answer = reply
    await failure(createApi({ baseUrl }).call(auth.logout))
    expect(seen).toHaveLength(1)
  })
})

describe('401', () => {
  test('ends the session for calls that need one', async () => {
    answer = json(401, { message: 'Please sign in' })
    const onUnauthorized = vi.fn()
    await failure(createApi({ baseUrl, onUnauthorized }).call(auth.me))
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })

  test('of a refused sign-in ends nothing', async () => {
    answer = json(401, { message: 'Wrong email or password' })
    const onUnauthorized = vi.fn()
    await failure(createApi({ baseUrl, onUnauthorized }).call(auth.signIn, { body: credentials }))
    expect(onUnauthorized).not.toHaveBeenCalled()
  })
})
