import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callLinks } from '#right-to-work/right-to-work-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'

const server = withTestServer()

async function organisation() {
  const { token, orgId } = await server.signUp()
  return {
    token,
    orgId,
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
  const changed = [{ ...leeds, url: 'https://zoom.example.com/j/2' }]
  const taken = { own: null, sites: [...changed, { ...all, url: null }] }
  expect((await set(taken)).json).toEqual({ own: null, sites: changed })
  expect((await read()).json).toEqual({ own: null, sites: changed })
})

test('what is not named stays: neither of two who edit at once takes away what the other has entered', async () => {
  const { read, set } = await organisation()
  await set({ own })
  await set({ sites: [leeds] })
  await set({ sites: [all] })
  expect((await read()).json).toEqual({ own, sites: [all, leeds] })
  await set({})
  expect((await read()).json).toEqual({ own, sites: [all, leeds] })
})

test('there are 200 of sites at most, whenever they were entered', async () => {
  const { set } = await organisation()
  const sites = Array.from({ length: 200 }, (_, index) => ({ ...leeds, site: `Site ${index}` }))
  expect((await set({ sites })).status).toBe(200)
  expect(await set({ sites: [leeds] })).toMatchObject({
    status: 422,
    json: { errors: { sites: expect.any(String) } },
  })
})

test('the link of a user goes when they leave, and those of sites and of others stay', async () => {
  const { orgId, token, set, read } = await organisation()
  await set({ own, sites: [all] })
  const verifier = await joinOrganisation(server, orgId, 'verifier')
  const theirs = { token: verifier.token, body: { own: 'https://meet.example.com/theirs' } }
  expect((await server.request('PUT', '/appointments/call-links', theirs)).status).toBe(200)
  const owners = async () =>
    (await server.deps.db.select().from(callLinks).where(eq(callLinks.orgId, orgId))).map(
      ({ owner }) => owner,
    )
  expect(await owners()).toContain(verifier.userId)
  await server.request('DELETE', `/team/members/${verifier.userId}`, { token })
  await server.runJobs()
  expect(await owners()).not.toContain(verifier.userId)
  expect((await read()).json).toEqual({ own, sites: [all] })
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
