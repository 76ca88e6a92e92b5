import { endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { Hono } from 'hono'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Deps } from '#platform/scope.ts'
import { createLog } from '#platform/log.ts'
import { answerError } from './answer-error.ts'
import type { App, AppEnv } from './app-env.ts'
import { mount, mountReading, mountSignedIn } from './mount.ts'

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

function appWith(mountOn: (app: App) => void) {
  const app: App = new Hono<AppEnv>()
  app.use((c, next) => {
    c.set('deps', { log: createLog('silent') } as Deps)
    return next()
  })
  app.onError(answerError)
  mountOn(app)
  return app
}

const call = (app: App, body: unknown) =>
  app.request('/shout/ada?times=2', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
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

test('a call cannot be mounted for other callers than its contract names', () => {
  const signedIn = endpoint({ ...shout, auth: ['session'] })
  const api: App = new Hono<AppEnv>()
  expect(() => mount(api, signedIn, async () => ({ loud: '' }))).toThrow('/shout/{name} is not a public call')
  expect(() => mountSignedIn(api, shout, async () => ({ loud: '' }))).toThrow(
    '/shout/{name} takes no session',
  )
  expect(() => mountReading(api, signedIn, async () => ({ loud: '' }))).toThrow(
    '/shout/{name} does more than read',
  )
})
