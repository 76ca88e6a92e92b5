import { beforeAll, expect, test } from 'vitest'
import { findPlan } from '#billing/plans/plans.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'

const server = withTestServer({ env: { production: true } })

type Account = Awaited<ReturnType<typeof server.signUp>>
let oak: Account
let elm: Account
let check: string

/** A page as a browser asks for it. */
async function open(path: string, token?: string, headers: Record<string, string> = {}) {
  const cookie = token && { cookie: `access_token=${token}` }
  const answer = await server.app.request(path, { headers: { ...cookie, ...headers } })
  return { status: answer.status, text: await answer.text() }
}

beforeAll(async () => {
  oak = await server.signUp()
  elm = await server.signUp()
  const employee = await server.invite(oak.token, { fullName: 'Ina Oak', phone: '07400 700001' })
  await server.invite(elm.token, { fullName: 'Max Elm' })
  await server.runJobs()
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  check = new URL((await walker.identitySession()).json.url).pathname
}, 120_000)

const lists = ['/sandbox/', '/sandbox/outbox', '/sandbox/outbox/newest', '/sandbox/outbox?to=Ina']

test.each(lists)('in production %s shows nothing to a visitor, whatever they send', async (path) => {
  const invented = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln'
  const key = (await server.request('POST', '/api-keys', { token: oak.token, body: { name: 'Portal' } })).json
    .key
  const answers = [
    await open(path),
    await open(path, invented),
    await open(path, key),
    await open(path, undefined, { authorization: `Bearer ${oak.token}` }),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(401)
    expect(text).toContain('<a href="/login">Sign in</a>')
    expect(text).not.toMatch(/Ina|Max|\/verify\//)
  }
  expect((await server.app.request(path, { method: 'HEAD' })).status).toBe(401)
})

test.each(['admin', 'verifier', 'recruiter', 'viewer', 'billing'] as const)(
  'in production a %s, who may see employees or not, is told to ask an owner',
  async (role) => {
    const { token } = await joinOrganisation(server, oak.orgId, role)
    for (const path of lists) {
      const { status, text } = await open(path, token)
      expect([status, /Ask an owner of your organisation/.test(text), /Ina/.test(text)]).toEqual([
        403,
        true,
        false,
      ])
    }
  },
)

test('in production an owner sees the messages and checks of their own organisation, and no other’s', async () => {
  const own = await open('/sandbox/outbox', oak.token)
  expect(own.status).toBe(200)
  expect(own.text).toContain('Ina Oak')
  expect(own.text).not.toContain('Max Elm')
  const others = await open('/sandbox/outbox', elm.token)
  expect(others.text).toContain('Max Elm')
  expect(others.text).not.toContain('Ina Oak')
  expect((await open('/sandbox/', oak.token)).text).toContain(check)
  expect((await open('/sandbox/', elm.token)).text).not.toContain(check)
  for (const { id, orgId } of await server.deps.db.select().from(sandboxOutbox)) {
    const statusFor = async (token?: string) => (await open(`/sandbox/outbox/${id}/html`, token)).status
    const other = orgId === oak.orgId ? elm : oak
    expect(await statusFor()).toBe(401)
    expect(await statusFor(other.token)).toBe(404)
  }
  const [newest] = [await open('/sandbox/outbox/newest', oak.token)]
  expect((await open('/sandbox/outbox/newest', elm.token)).text).not.toBe(newest.text)
})

test('in production an owner sees what their test mode has sent', async () => {
  const headers = { 'bonafide-mode': 'test' }
  const body = { ...newInvitation(), fullName: 'Tess Trial' }
  const invited = await server.request('POST', '/employees/invite', { token: oak.token, body, headers })
  expect(invited.status).toBe(201)
  await server.runJobs()
  expect((await open('/sandbox/outbox', oak.token)).text).toContain('Tess Trial')
  expect((await open('/sandbox/outbox', elm.token)).text).not.toContain('Tess Trial')
})

test('in production the session of an owner who has signed out, or lost the role, opens nothing', async () => {
  const { token } = await joinOrganisation(server, oak.orgId, 'owner')
  expect((await open('/sandbox/outbox', token)).status).toBe(200)
  await server.request('POST', '/auth/logout', { token })
  expect((await open('/sandbox/outbox', token)).status).toBe(401)
})

test('the page of a check is the employee’s, by an address that only they are led to', async () => {
  expect((await open(check)).status).toBe(200)
  expect((await open('/sandbox/identity/guessed')).status).toBe(404)
})

test('in production a checkout and a subscription are pages of those who may pay', async () => {
  const body = { priceId: findPlan('premium')?.sandboxPriceId }
  const { json } = await server.request('POST', '/billing/checkout-session', { token: oak.token, body })
  const { pathname } = new URL(json.checkoutUrl)
  expect((await open(pathname)).status).toBe(401)
  expect((await open(pathname, elm.token)).status).toBe(404)
  const { token } = await joinOrganisation(server, oak.orgId, 'verifier')
  expect((await open(pathname, token)).status).toBe(403)
  expect((await open(pathname, oak.token)).status).toBe(200)
  const post = (as?: string) =>
    server.app.request(pathname, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'cancel' }),
      headers: as ? { cookie: `access_token=${as}` } : {},
    })
  expect((await post()).status).toBe(401)
  expect((await post(elm.token)).status).toBe(404)
  expect((await post(oak.token)).status).toBe(303)
})
