import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { mountReference } from '#openapi/module.ts'
import { busy } from '#platform/http/admission.ts'
import type { App, AppEnv } from '#platform/http/app-env.ts'
import { sentStatements } from '#testing/database/sent-statements.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

/** Routes that are served while the server lets nobody in, each with the reason why that costs next to nothing. */
const outside: Readonly<Record<string, string>> = {
  'GET /healthz': 'says that the process runs, and asks nothing',
  'GET /readyz': 'asks the database one question at a time, however many ask',
  'GET /docs/api': 'made once',
  'GET /docs/api/reference.css': 'made once',
  'GET /docs/api/reference.js': 'made once',
  'GET /docs/api/try-it.js': 'made once',
  'GET /api/openapi.json': 'made once',
  'GET /api/v1/openapi.json': 'made once',
  'GET /api/v1/openapi-2.json': 'made once',
  'GET /sandbox/sandbox.css': 'made once',
  'GET /sandbox/sandbox.js': 'made once',
  'GET /sandbox/google.js': 'made once',
  'GET /sandbox/google-reply.js': 'made once',
  'POST /api/auth/sso/:step': 'refuses pages of other sites by their headers, before the call itself',
  'POST /api/auth/sso/callback': 'tells where a sign-in begins, and reads nothing of the request',
  'GET /*': 'reads the files of the built pages, which stay in memory',
}
const madeOnce = Object.keys(outside).filter((route) => outside[route] === 'made once')
/** The paths whose middleware runs for every request before its route. None of it may query the database. */
const before = ['/*', '/api/flow/*', '/api/employees/invite', '/sandbox/*']

/** Creates the whole app, with an admission that refuses every request. */
function fullApp(): App {
  const { deps } = server
  const env = {
    ...deps.env,
    digital: 'sandbox' as const,
    stripe: { apiUrl: 'http://localhost', secretKey: 'sk', webhookSecret: 'whsec', identity: false } as never,
    twilio: { apiUrl: 'http://localhost', accountSid: 'a', authToken: 'b', from: 'c' } as never,
    yoti: { apiUrl: 'http://localhost', sdkId: 'a' } as never,
  }
  const admission = { admit: () => Promise.reject(busy), turnsAway: () => true }
  return createApp({ ...deps, env }, { publicDir: '/nowhere', admission })
}

interface Route {
  method: string
  path: string
}
const routesOf = (app: App): Route[] => [
  ...new Map(app.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values(),
]
const ask = (app: App, { method, path }: Route, headers: Record<string, string> = {}) =>
  app.request(path.replaceAll(/:\w+/g, 'x').replace('*', 'x'), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body: '{}' }),
  })

test('every route waits for a place before it does anything, but for those that do next to nothing', async () => {
  const app = fullApp()
  const routes = routesOf(app)
  const served: string[] = []
  const asked: Record<string, string[]> = {}
  for (const route of routes.filter(({ method }) => method !== 'ALL')) {
    const sent = await sentStatements(async () => {
      const answer = await ask(app, route)
      const isTurnedAway = answer.status === 503 && answer.headers.get('retry-after') === '1'
      if (!isTurnedAway) served.push(`${route.method} ${route.path}`)
    })
    if (sent.length) asked[route.path] = sent
  }
  expect(Object.keys(asked)).toEqual(['/readyz'])
  expect(served.toSorted()).toEqual(Object.keys(outside).toSorted())
  expect(routes.length).toBeGreaterThan(200)
})

test('what is run before the routes is known, and asks the database nothing, wherever a request comes from', async () => {
  const app = fullApp()
  const inFront = routesOf(app).filter(({ method }) => method === 'ALL')
  expect(inFront.map(({ path }) => path).toSorted()).toEqual(before.toSorted())
  const origin = { origin: 'https://portal.example' }
  const calls = [
    { method: 'GET', path: '/api/flow/progress/x' },
    { method: 'POST', path: '/api/employees/invite' },
    { method: 'POST', path: '/sandbox/identity/x' },
    { method: 'GET', path: '/employees' },
  ]
  const sent = await sentStatements(async () => {
    for (const call of calls) {
      await ask(app, call, origin)
      const preflight = { ...origin, 'access-control-request-method': call.method }
      await ask(app, { ...call, method: 'OPTIONS' }, preflight)
    }
  })
  expect(sent).toEqual([])
})

test.each(madeOnce)('%s is the same bytes each time, and none for who has them', async (route) => {
  const app = fullApp()
  const path = route.replace('GET ', '')
  const get = (headers: Record<string, string> = {}) => app.request(path, { headers })
  const plain = Buffer.from(await (await get()).arrayBuffer())
  expect(plain.length).toBeGreaterThan(100)
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await get({ 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toContain('accept-encoding')
    expect(open(Buffer.from(await answer.arrayBuffer()))).toEqual(plain)
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get({ 'accept-encoding': encoding, 'if-none-match': known })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    expect((await get({ 'accept-encoding': encoding, 'if-none-match': '"other"' })).status).toBe(200)
  }
})

test('of six that ask for the reference again and again the first has it made, at once or in turn', async () => {
  const app: App = new Hono<AppEnv>()
  let made = 0
  mountReference(app, async () => {
    made += 1
    await sleep(20)
    return 'a page '.repeat(2000)
  })
  const hammer = async () => {
    for (let asked = 0; asked < 20; asked++)
      expect((await (await app.request('/docs/api')).text()).length).toBeGreaterThan(10_000)
  }
  await Promise.all(Array.from({ length: 6 }, hammer))
  expect(made).toBe(1)
})
