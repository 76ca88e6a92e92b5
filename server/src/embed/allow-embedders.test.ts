import { beforeAll, expect, test, vi } from 'vitest'
import { createPartner, fromPage, portal } from '#testing/scenarios/embedding.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let partner: Awaited<ReturnType<typeof createPartner>>
beforeAll(async () => {
  partner = await createPartner(server)
})

function corsOf(headers: Headers) {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))
}

async function preflight(path: string, origin: string, method = 'POST') {
  const asked = { 'access-control-request-method': method, 'access-control-request-headers': 'content-type' }
  const { status, headers } = await server.request('OPTIONS', path, {
    headers: { ...fromPage(origin), ...asked },
  })
  return { status, cors: corsOf(headers), vary: headers.get('vary') }
}

const answerHeaders = {
  'access-control-allow-origin': portal,
  'access-control-expose-headers': 'x-request-id,retry-after',
}

test('a listed page may make the calls of the widget, without cookies', async () => {
  const allowed = {
    ...answerHeaders,
    'access-control-allow-headers': 'content-type,authorization,idempotency-key,x-request-id,x-xsrf-token',
    'access-control-max-age': '600',
  }
  const answer = (methods: string) => ({
    status: 204,
    cors: { ...allowed, 'access-control-allow-methods': methods },
    vary: 'Origin, Access-Control-Request-Headers',
  })
  expect(await preflight('/flow/progress/abc', portal, 'GET')).toEqual(answer('GET,POST'))
  expect(await preflight('/flow/email/verify', portal)).toEqual(answer('GET,POST'))
  expect(await preflight('/employees/invite', portal)).toEqual(answer('POST'))
})

test.each([
  ['https://evil.example'],
  ['https://hr.example.com.evil.example'],
  ['http://hr.example.com'],
  ['https://hr.example.com:444'],
  ['https://HR.example.com'],
  ['null'],
  ['*'],
])('the origin %s is told nothing', async (origin) => {
  expect(await preflight('/flow/email/verify', origin)).toMatchObject({ status: 405, cors: {} })
  const { headers } = await server.request('GET', '/flow/progress/abc', { headers: fromPage(origin) })
  expect(corsOf(headers)).toEqual({})
  expect(headers.get('vary')).toBe('Origin')
})

test('a page just listed is let in at once', async () => {
  const late = 'https://late.example.com'
  expect((await preflight('/flow/email/verify', late)).cors).toEqual({})
  await (await createPartner(server)).listOrigins([late])
  expect((await preflight('/flow/email/verify', late)).status).toBe(204)
})

test("a page that only another organisation lists gets no further than our 'no'", async () => {
  const foreign = 'https://foreign.example.com'
  await (await createPartner(server)).listOrigins([foreign])
  const employee = await server.invite(partner.token)
  expect((await preflight('/flow/progress/abc', foreign, 'GET')).status).toBe(204)
  const tokens = [await partner.verifyToken(employee.employeeId), employee.verificationToken]
  for (const token of tokens) {
    const { status, json } = await server.request('GET', `/flow/progress/${token}`, {
      headers: fromPage(foreign),
    })
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'origin_not_allowed' })
  }
})

test('a listed page can read every failure', async () => {
  const headers = fromPage(portal)
  const answers = [
    await server.request('GET', '/flow/progress/unknown', { headers }),
    await server.request('GET', '/flow/progress/a.b.c', { headers }),
    await server.request('POST', '/flow/otp/request', { headers, raw: '{' }),
    await server.request('POST', '/flow/otp/request', { headers, body: {} }),
    await server.request('POST', '/employees/invite', { headers, token: 'x', body: newInvitation() }),
    await server.request('GET', '/flow/nothing', { headers }),
  ]
  const { db } = server.deps
  const lost = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  const failing = (error: Error) => () => {
    throw error
  }
  const broken = vi
    .spyOn(db, 'select')
    .mockImplementationOnce(failing(new Error('a defect')))
    .mockImplementation(failing(lost))
  answers.push(await server.request('GET', '/flow/progress/unknown', { headers }))
  answers.push(await server.request('GET', '/flow/progress/unknown', { headers }))
  broken.mockRestore()
  expect(answers.map(({ status }) => status)).toEqual([404, 401, 400, 422, 401, 404, 500, 503])
  for (const answer of answers) {
    expect(corsOf(answer.headers)).toEqual(answerHeaders)
    expect(answer.headers.get('vary')).toBe('Origin')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('no call of the console is open to any page', async () => {
  const { token } = partner
  const calls = [
    ['GET', '/employees'],
    ['GET', '/employees/invite'],
    ['GET', '/settings'],
    ['POST', '/employees/import'],
    ['POST', '/embed/tokens'],
    ['POST', '/auth/signin'],
    ['GET', '/system'],
  ] as const
  for (const [method, path] of calls) {
    const { headers } = await server.request(method, path, { token, headers: fromPage(portal) })
    expect(corsOf(headers), path).toEqual({})
    expect((await preflight(path, portal, method)).cors, path).toEqual({})
  }
})
