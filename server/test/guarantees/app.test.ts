import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const endpoints = Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]
const addressOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

test('every call of the contract is served', () => {
  const served = server.app.routes.map(({ method, path }) => `${method} ${path}`)
  expect(endpoints.map(addressOf).filter((address) => !served.includes(address))).toEqual([])
})

test('the server describes itself and its sandboxes', async () => {
  const { json } = await server.request('GET', '/system')
  expect(json).toEqual({
    version: '1.0.0',
    sandbox: ['email', 'sms', 'identity', 'rtw', 'payment', 'google'],
    google: {
      clientId: 'bonafide-sandbox',
      scriptUrl: 'http://localhost:3000/sandbox/google.js',
      userInfoUrl: 'http://localhost:3000/sandbox/google/userinfo',
    },
    signUp: 'open',
  })
  const document = await server.request('GET', '/openapi.json')
  expect(document.json.openapi).toBe('3.1.0')
})

test('the server says that it runs and that its database answers', async () => {
  expect((await server.app.request('/healthz')).status).toBe(200)
  expect((await server.app.request('/readyz')).status).toBe(200)
})
