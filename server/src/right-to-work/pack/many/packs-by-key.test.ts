import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { bytesOf } from '../pack-test-setup.ts'
import { withEmployees } from './many-packs-test-setup.ts'

const server = withTestServer()

test('a server asks for a pack by key, sees how far it is, and downloads it', async () => {
  const { ask, employeeIds, logged } = await withEmployees(server)
  const { json: key } = await ask('POST', '/api-keys', { name: 'Payroll', scopes: ['evidence:read'] })
  const byKey = (method: string, path: string, body?: object) =>
    server.request(method, `/v1/evidence-packs${path}`, { token: key.key, ...(body && { body }) })
  const selection = { kind: 'chosen', employeeIds: employeeIds.slice(0, 2) }
  const { status, json: asked } = await byKey('POST', '', selection)
  expect([status, asked]).toMatchObject([201, { state: 'building', total: 2, done: 0, createdBy: 'Payroll' }])
  const path = `/${asked.packId}`
  expect((await byKey('GET', path)).json).toEqual(asked)
  expect((await byKey('GET', `${path}/file`)).status).toBe(409)
  await server.runJobs()
  const { json: ready } = await byKey('GET', path)
  expect(ready).toMatchObject({ state: 'ready', done: 2 })
  expect((await byKey('GET', '')).json.items).toEqual([ready])
  const answer = await server.app.request(`/api/v1/evidence-packs${path}/file`, {
    headers: { authorization: `Bearer ${key.key}` },
  })
  expect(await bytesOf(answer)).toHaveLength(ready.bytes)
  expect(await logged('evidence.pack_downloaded')).toMatchObject([{ actor: `apiKey:${key.id}` }])
  expect((await byKey('DELETE', path)).json.state).toBe('deleted')
  expect((await byKey('GET', '/unknown')).status).toBe(404)
})
