import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '#testing/create-test-server.ts'
import { notServedYet } from './not-served-yet.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const endpoints = Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]
const addressOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

test('every call of the contract is served, but for those that are listed', () => {
  const served = server.app.routes.map(({ method, path }) => `${method} ${path}`)
  const missing = endpoints.map(addressOf).filter((address) => !served.includes(address))
  expect(missing).toEqual(notServedYet.map(addressOf))
})

test('calls that are not served yet are unknown, with a body that says so', async () => {
  for (const { method, path } of notServedYet) {
    const { status, json } = await server.request(method, path, { body: {} })
    expect({ status, code: json.code }).toEqual({ status: 404, code: 'not_found' })
  }
})

test('the server describes itself and its sandboxes', async () => {
  const { json } = await server.request('GET', '/system')
  expect(json).toEqual({ version: '1.0.0', sandbox: ['email', 'sms', 'identity', 'rtw'] })
  const document = await server.request('GET', '/openapi.json')
  expect(document.json.openapi).toBe('3.1.0')
})

test('the server says that it runs and that its database answers', async () => {
  expect((await server.app.request('/healthz')).status).toBe(200)
  expect((await server.app.request('/readyz')).status).toBe(200)
})
