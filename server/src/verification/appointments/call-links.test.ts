import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

async function organisation() {
  const { token } = await server.signUp()
  return {
    token,
    read: () => server.request('GET', '/appointments/call-links', { token }),
    set: (body: object) => server.request('PUT', '/appointments/call-links', { token, body }),
  }
}

const own = 'https://teams.example.com/l/meetup-join/ada'
const leeds = { site: 'Leeds', url: 'https://zoom.example.com/j/1' }
const all = { site: null, url: 'https://meet.example.com/abc' }

test('there is none at first, and what was set is read again, also with one in place of another', async () => {
  const { read, set } = await organisation()
  expect((await read()).json).toEqual({ own: null, sites: [] })
  expect((await set({ own, sites: [leeds, all] })).json).toEqual({ own, sites: [all, leeds] })
  const changed = { own: null, sites: [{ ...leeds, url: 'https://zoom.example.com/j/2' }] }
  expect((await set(changed)).json).toEqual(changed)
  expect((await read()).json).toEqual(changed)
})

test.each([
  ['own', { own: 'http://meet.example.com/abc', sites: [] }],
  ['own', { own: 'javascript:alert(1)', sites: [] }],
  ['own', { own: 'call me', sites: [] }],
  ['sites', { own: null, sites: [leeds, leeds] }],
])('what is no link over https, or twice for one site, is refused at %s: %j', async (field, body) => {
  const { read, set } = await organisation()
  const { status, json } = await set(body)
  expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  expect((await read()).json).toEqual({ own: null, sites: [] })
})

test('another organisation sees none of them', async () => {
  const { set } = await organisation()
  await set({ own, sites: [all] })
  expect((await (await organisation()).read()).json).toEqual({ own: null, sites: [] })
})
