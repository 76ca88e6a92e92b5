import { endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { Hono } from 'hono'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { ProcessDeps } from '#platform/scope.ts'
import { createLog } from '#platform/log.ts'
import { answerError } from './answer-error.ts'
import { clientOf, createAdmission } from './admission.ts'
import type { App, AppEnv } from './app-env.ts'
import { mount, mountDownload, mountUnit } from './mount.ts'
import type { Authenticators } from './principal.ts'

const shout = endpoint({
  method: 'POST',
  path: '/shout/{name}',
  summary: 'Shout.',
  auth: ['none'],
  params: v.object({ name: v.string() }),
  query: v.object({ times: v.optional(v.pipe(v.string(), v.transform(Number)), '1') }),
  body: v.object({ text: v.pipe(v.string(), v.minLength(1, 'Say something')) }),
  reply: v.object({ loud: v.string() }),
  status: 201,
})

const authenticators: Authenticators = {
  session: async (_deps, { authorization }) =>
    authorization === 'user'
      ? {
          type: 'user',
          orgId: 'org',
          userId: 'user',
          sessionId: 'session',
          role: 'owner',
          viaSso: false,
          sites: null,
          steppedUpAt: new Date(),
          factorOverdue: false,
          emailConfirmed: true,
          isClosed: false,
          requireStill: async () => {},
        }
      : undefined,
  apiKey: async (_deps, { authorization }) =>
    authorization === 'server'
      ? {
          type: 'apiKey',
          orgId: 'org',
          apiKeyId: 'key',
          scopes: ['employees:read'],
          isClosed: false,
          requireStill: async () => {},
        }
      : undefined,
  embed: async (_deps, { authorization, embedView }) =>
    authorization === `widget for ${embedView}`
      ? {
          type: 'embed',
          orgId: 'org',
          apiKeyId: 'key',
          view: 'invite',
          origin: 'https://portal.example',
          employeeId: undefined,
          tokenId: 'token',
          expiresAt: new Date(0),
        }
      : undefined,
}

function appWith(mountOn: (app: App) => void) {
  const app: App = new Hono<AppEnv>()
  app.use((c, next) => {
    c.set('deps', {
      log: createLog('silent'),
      settings: { publicUrl: 'http://localhost' },
    } as ProcessDeps)
    c.set('authenticators', authenticators)
    c.set('admit', () => createAdmission(10).admit(clientOf('192.0.2.1')))
    return next()
  })
  app.onError(answerError)
  mountOn(app)
  return app
}

const call = (app: App, body: unknown, headers: Record<string, string> = {}) =>
  app.request('/shout/ada?times=2', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('an address that is written out goes before one with a parameter, in whatever order they are mounted', async () => {
  const auth = ['none'] as const
  const reply = v.object({ name: v.string() })
  const one = endpoint({
    method: 'GET',
    path: '/things/{name}',
    summary: 'One.',
    auth,
    params: v.object({ name: v.string() }),
    reply,
  })
  const stats = endpoint({ method: 'GET', path: '/things/stats', summary: 'Numbers.', auth, reply })
  const app = appWith((api) => {
    mount(api, one, async ({ params }) => ({ name: params.name }))
    mount(api, stats, async () => ({ name: 'the numbers' }))
  })
  const get = async (path: string) => (await app.request(path)).json()
  expect(await get('/things/stats')).toEqual({ name: 'the numbers' })
  expect(await get('/things/state')).toEqual({ name: 'state' })
  expect(await get('/things/{name}')).toEqual({ name: '{name}' })
})

test('a handler gets the parsed parts, and only what the contract shows leaves', async () => {
  const app = appWith((api) =>
    mount(api, shout, async ({ params, query, body }) => {
      const row = { loud: `${params.name} ${body.text}`.repeat(query.times), passwordHash: 'secret' }
      return row
    }),
  )
  const response = await call(app, { text: 'hey', extra: 1 })
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ loud: 'ada heyada hey' })
})

test('an answer that breaks the contract is our failure, not the caller’s', async () => {
  const app = appWith((api) => mount(api, shout, async () => ({}) as { loud: string }))
  expect((await call(app, { text: 'hey' })).status).toBe(500)
})

test('a field that is missing is told like one that is wrong', async () => {
  const app = appWith((api) => mount(api, shout, async () => ({ loud: '' })))
  const errors = async (body: unknown) =>
    ((await (await call(app, body)).json()) as { errors: unknown }).errors
  expect(await errors({ text: '' })).toEqual({ text: 'Say something' })
  expect(Object.keys((await errors({})) as object)).toEqual(['text'])
})

test('a call is made by whom its contract names, whichever way they are authenticated', async () => {
  const both = endpoint({
    ...shout,
    auth: ['session', 'embed'],
    permission: 'member',
    effect: 'work',
    embedView: 'invite',
  })
  const made: unknown[] = []
  const app = appWith((api) =>
    mount(api, both, async (_parts, { principal }) => {
      made.push(principal.type)
      return { loud: principal.orgId }
    }),
  )
  const statusAs = async (authorization: string) =>
    (await call(app, { text: 'hey' }, { authorization })).status
  expect(await statusAs('user')).toBe(201)
  expect(await statusAs('widget for invite')).toBe(201)
  expect(await statusAs('server')).toBe(401)
  expect(await statusAs('')).toBe(401)
  expect(made).toEqual(['user', 'embed'])
})

test('who makes a call is asked before what they send', async () => {
  const signedIn = endpoint({ ...shout, auth: ['session'], permission: 'member', effect: 'work' })
  const app = appWith((api) => mount(api, signedIn, async () => ({ loud: '' })))
  expect((await call(app, 'nonsense')).status).toBe(401)
  expect((await call(app, 'nonsense', { authorization: 'user' })).status).toBe(422)
})

test('a call of users that names no permission is not served at all', () => {
  const open = endpoint({ ...shout, auth: ['session'] })
  const serve = () => appWith((api) => mount(api, open, async () => ({ loud: '' })))
  expect(serve).toThrow('POST /shout/{name} names no permission')
})

test('a call of users that does not say what it does is not served either', () => {
  const silent = endpoint({ ...shout, auth: ['session'], permission: 'member' })
  const serve = () => appWith((api) => mount(api, silent, async () => ({ loud: '' })))
  expect(serve).toThrow('POST /shout/{name} does not say what it does')
})

test('a call in no organisation is no unit of work, and one with a JSON reply no download', () => {
  const api: App = new Hono<AppEnv>()
  expect(() => mountUnit(api, shout, async () => ({ loud: '' }))).toThrow(
    '/shout/{name} is in no organisation',
  )
  expect(() =>
    mountDownload(api, shout, () => ({ fileName: 'shout.csv', text: (async function* () {})() })),
  ).toThrow('/shout/{name} is no download')
})
