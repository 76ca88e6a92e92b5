import { mostViews } from '@bonafide/shared/contract/employees/saved-views.ts'
import { expect, test } from 'vitest'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
const path = '/employee-views'
const view = (name: string) => ({ name, search: { cover: 'not_covered', site: 'Leeds' } })

test('a user saves, renames and deletes views, which no other user of the organisation sees', async () => {
  const { token, orgId } = await server.signUp()
  const colleague = await joinOrganisation(server, orgId, 'recruiter')
  const saved = await server.request('POST', path, { token, body: view('Leeds, not covered') })
  expect(saved.status).toBe(201)
  const { viewId } = saved.json
  const renamed = await server.request('PATCH', `${path}/${viewId}`, { token, body: { name: 'Leeds' } })
  expect(renamed.json).toEqual({ viewId, ...view('Leeds') })
  expect((await server.request('GET', path, { token })).json.items).toEqual([renamed.json])
  expect((await server.request('GET', path, { token: colleague.token })).json.items).toEqual([])
  expect((await server.request('DELETE', `${path}/${viewId}`, { token: colleague.token })).status).toBe(200)
  expect((await server.request('GET', path, { token })).json.items).toHaveLength(1)
  await server.request('DELETE', `${path}/${viewId}`, { token })
  expect((await server.request('GET', path, { token })).json.items).toEqual([])
  const gone = await server.request('PATCH', `${path}/${viewId}`, { token, body: { name: 'York' } })
  expect([gone.status, gone.json.code]).toEqual([404, 'not_found'])
})

test('two views of a user have two names, and there are no more than fifty', async () => {
  const { token } = await server.signUp()
  const save = async (name: string) =>
    (await server.request('POST', path, { token, body: view(name) })).status
  expect([await save('Leeds'), await save('leeds')]).toEqual([201, 409])
  for (let count = 1; count < mostViews; count++) expect(await save(`View ${count}`)).toBe(201)
  expect(await save('One more')).toBe(409)
})

test('a text that is searched for is not kept, nor a filter that there is not', async () => {
  const { token } = await server.signUp()
  for (const search of [{ q: 'Grace Mensah' }, { employee: 'x' }, { site: 1 }]) {
    const { status } = await server.request('POST', path, { token, body: { name: 'Grace', search } })
    expect(status).toBe(422)
  }
})

test('views are shown in test mode, and changed in live mode alone', async () => {
  const { token } = await server.signUp()
  await server.request('POST', path, { token, body: view('Leeds') })
  const headers = { 'bonafide-mode': 'test' }
  expect((await server.request('GET', path, { token, headers })).json.items).toHaveLength(1)
  const refused = await server.request('POST', path, { token, headers, body: view('York') })
  expect([refused.status, refused.json.message]).toEqual([
    409,
    'Saved views are changed in live mode. Leave test mode first.',
  ])
})
