import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '#testing/fake-server.ts'
import { signedInReply, storeCookies } from '#testing/session.ts'
import { createApp } from '#lib/app.ts'
import { refreshSession } from './refresh-session.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

async function start(answer: unknown) {
  const server = fakeServer({ 'GET /auth/me': answer })
  const app = createApp({ fetch: server.fetch })
  app.session.restore()
  await refreshSession(app)
  return { app, server }
}

test('takes up what the server says about the stored session', async () => {
  storeCookies(signedInReply)
  const { app, server } = await start({
    ...signedInReply,
    org: { name: 'Renamed Ltd' },
    access_token: 'token-2',
  })
  expect(server.sent[0]?.headers.get('authorization')).toBe('Bearer token-1')
  expect(app.session.getSnapshot()).toMatchObject({
    status: 'signed-in',
    token: 'token-2',
    org: { name: 'Renamed Ltd' },
  })
})

test('ends a session that the server no longer knows', async () => {
  storeCookies(signedInReply)
  const { app } = await start(() => refuse(401, 'Please sign in'))
  expect(app.session.getSnapshot()).toEqual({ status: 'signed-out', reason: 'ended' })
  expect(document.cookie).not.toContain('token-1')
})

test('keeps the session when the server cannot tell', async () => {
  storeCookies(signedInReply)
  const { app } = await start(() => refuse(404))
  expect(app.session.token()).toBe('token-1')
})

test('makes no call without a session', async () => {
  const { app, server } = await start(signedInReply)
  expect(app.session.getSnapshot().status).toBe('signed-out')
  expect(server.sent).toEqual([])
})
