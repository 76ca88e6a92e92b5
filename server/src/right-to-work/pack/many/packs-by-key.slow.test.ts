import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { bytesOf, withEmployees } from '#testing/setups/pack-test-setup.ts'

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
  expect((await byKey('GET', '/unknown')).status).toBe(404)
})

test('a key that may only read deletes and stops no pack; one that may write does', async () => {
  const { ask, employeeIds, logged } = await withEmployees(server)
  const keyFor = async (...scopes: string[]) =>
    (await ask('POST', '/api-keys', { name: scopes.join(' '), scopes })).json.key as string
  const [reading, writing] = [await keyFor('evidence:read'), await keyFor('employees:write')]
  const by = (token: string, method: string, path: string, body?: object) =>
    server.request(method, `/v1/evidence-packs${path}`, { token, ...(body && { body }) })
  const request = async () =>
    `/${(await by(reading, 'POST', '', { kind: 'chosen', employeeIds: employeeIds.slice(0, 1) })).json.packId}`
  const [kept, stopped] = [await request(), await request()]
  const refused = { status: 403, json: { code: 'scope_missing' } }
  expect(await by(reading, 'POST', `${stopped}/cancel`)).toMatchObject(refused)
  expect((await by(writing, 'POST', `${stopped}/cancel`)).json.state).toBe('cancelled')
  await server.runJobs()
  expect(await by(reading, 'DELETE', kept)).toMatchObject(refused)
  expect((await by(reading, 'GET', kept)).json.state).toBe('ready')
  expect((await by(writing, 'DELETE', kept)).json.state).toBe('deleted')
  expect(await logged('evidence.pack_deleted')).toHaveLength(2)
})
