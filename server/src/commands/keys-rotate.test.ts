import { unusedKeys } from '#accounts/api-keys/find-api-keys.ts'
import { sealedColumns } from '#modules.ts'
import { randomBytes } from 'node:crypto'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { createKeys } from '#platform/keys/keys.ts'
import type { Env } from '#platform/config/env.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { createPartner, pageOf } from '#testing/scenarios/embedding.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { startReceiver, verifyDelivery, type WebhookReceiver } from '#testing/fakes/webhook-receiver.ts'
import { rotateKeys } from '#platform/keys/rotate-keys.ts'

// The content that `npm run keys:rotate` goes through.
const whatIsKept = { columns: sealedColumns, findUnused: unusedKeys }
const earlier = { data: randomBytes(32), session: randomBytes(32) }
const fresh = { data: randomBytes(32), session: randomBytes(32) }
type Pair = typeof earlier

const setOf = (current: Pair, rest: { next?: Pair; previous?: Pair } = {}): Partial<Env> => ({
  dataKey: { current: current.data, next: rest.next?.data, previous: rest.previous?.data },
  sessionSecret: { current: current.session, next: rest.next?.session, previous: rest.previous?.session },
})

const servers: TestServer[] = []
/** Starts another process on the same database. */
async function processWith(env: Partial<Env>): Promise<TestServer> {
  const server = await createTestServer({ env, keepData: true })
  servers.push(server)
  return server
}

let receiver: WebhookReceiver
let before: TestServer
beforeAll(async () => {
  receiver = await startReceiver()
  before = await createTestServer({ env: setOf(earlier) })
  servers.push(before)
})
afterAll(async () => {
  await receiver.close()
  for (const server of servers) await server.close()
})

/** A user and an employee in the middle of everything, and what they try next on another process. */
async function underWay(server: TestServer) {
  const partner = await createPartner(server)
  const { token } = partner
  const employee = await server.invite(token)
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  const code = (await walker.requestCode()).json.otpCode as string
  const flowId = await walker.flowId()
  const embedToken = await partner.inviteToken()
  const other = (await server.request('POST', '/api-keys', { token, body: { name: 'Other' } })).json
  for (let i = 0; i < 2; i++) await server.invite(token)
  const { nextCursor } = (await server.request('GET', '/employees?limit=1', { token })).json
  const repeated = {
    token,
    body: newInvitation(),
    headers: { 'idempotency-key': `key-${flowId.slice(0, 20)}` },
  }
  const first = await server.request('POST', '/employees/invite', repeated)
  return {
    ...partner,
    employee,
    otherKey: other.key as string,
    async outcomes(at: TestServer) {
      const list = await at.request('GET', '/employees?limit=100', { token })
      const page = pageOf(at)
      return {
        session: list.status,
        listed: list.json?.items?.find(({ email }: Employee) => email === employee.email)?.verificationToken,
        cursor: (await at.request('GET', `/employees?limit=1&cursor=${nextCursor}`, { token })).status,
        again: (await at.request('POST', '/employees/invite', repeated)).text === first.text,
        embed: (await page.request('POST', '/employees/invite', { token: embedToken, body: newInvitation() }))
          .status,
        link: (await createWalker(at, employee.verificationToken).progress()).status,
        code: (await at.request('POST', '/flow/otp/verify', { body: { employeeId: flowId, code } })).json,
        apiKey: (
          await at.request('POST', '/embed/tokens', {
            token: partner.key,
            body: { origin: 'https://hr.example.com', view: 'invite' },
          })
        ).status,
      }
    },
  }
}

const works = (token: string) => ({
  session: 200,
  listed: token,
  cursor: 200,
  again: true,
  embed: 201,
  link: 200,
  code: expect.objectContaining({ verified: true }),
  apiKey: 201,
})

const rotate = async ({ deps }: TestServer) => {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const done = await rotateKeys({ ...whatIsKept, db: deps.db, keys: deps.keys, now: deps.clock(), say })
  return { done, text: lines.join('\n') }
}

test('while the earlier keys are known, everything made with them goes on', async () => {
  const made = await underWay(before)
  const after = await processWith(setOf(fresh, { previous: earlier }))
  expect(await made.outcomes(after)).toEqual(works(made.employee.verificationToken))
  const checkAt = async (server: TestServer) => {
    const walker = createWalker(server, made.employee.verificationToken)
    return (await walker.identitySession('https://hr.example.com/onboarding')).json.url as string
  }
  const check = await checkAt(before)
  expect(check).toContain('/sandbox/identity/')
  expect(await checkAt(after)).toBe(check)
})

test('of two processes in a rolling change each accepts what the other makes', async () => {
  const first = await processWith(setOf(earlier, { next: fresh }))
  const second = await processWith(setOf(fresh, { previous: earlier }))
  const old = await underWay(first)
  expect(await old.outcomes(second)).toEqual(works(old.employee.verificationToken))
  const young = await underWay(second)
  expect(await young.outcomes(first)).toEqual(works(young.employee.verificationToken))
  const rows = await first.deps.db.select().from(apiKeys).where(eq(apiKeys.orgId, young.orgId))
  // A hash goes from the earlier key to the new one, never back.
  expect(rows.map(({ hashedWith }) => hashedWith)).toEqual([second.deps.keys.id, second.deps.keys.id])
})

test('what neither key made opens nothing', async () => {
  const made = await underWay(before)
  const strange = await processWith(
    setOf({ data: randomBytes(32), session: randomBytes(32) }, { previous: fresh }),
  )
  const { status: signedOut } = await strange.request('GET', '/employees', { token: made.token })
  expect(signedOut).toBe(401)
  const refused = await made.outcomes(strange)
  expect(refused).toMatchObject({ session: 401, again: false, embed: 401, link: 404, apiKey: 401 })
  expect(refused.code).toMatchObject({ code: 'invalid_link' })
  const token = await strange.signIn(made.email)
  const list = await strange.request('GET', '/employees', { token })
  expect(list.json.items.map((item: { verificationToken: unknown }) => item.verificationToken)).not.toContain(
    made.employee.verificationToken,
  )
  expect((await rotate(strange)).done).toBe(false)
})

test('after keys:rotate the earlier keys can be removed, and nothing that lasts is lost', async () => {
  const old = await createTestServer({ env: setOf(earlier) })
  servers.push(old)
  receiver.begin()
  const made = await underWay(old)
  const { token, employee } = made
  const endpoint = (
    await old.request('POST', '/webhook-endpoints', {
      token,
      body: { url: receiver.url, events: ['invitation.sent'] },
    })
  ).json
  const both = await processWith(setOf(fresh, { previous: earlier }))
  await made.outcomes(both)
  const { url: checkUrl } = (await createWalker(old, employee.verificationToken).identitySession()).json

  const { done, text } = await rotate(both)
  expect(done, text).toBe(true)
  expect(text).toMatch(/^Links: (\d+) checked, [1-9]\d* re-encrypted$/m)
  expect(text).toMatch(/^Signing secrets of webhooks: 1 checked, 1 re-encrypted$/m)
  expect(text).toMatch(/^Return addresses of the sandbox: 1 checked, 1 re-encrypted$/m)
  expect(text).toContain('API keys and directory tokens: 1 have not been used since the change')
  expect(text).toContain(`  ${made.otherKey.slice(0, 14)}… of My Organization, never used`)
  expect(text).not.toContain(made.otherKey)
  expect((await rotate(both)).text).toMatch(/^Links: \d+ checked, 0 re-encrypted$/m)

  const alone = await processWith(setOf(fresh))
  const session = await alone.signIn(made.email)
  const list = (await alone.request('GET', '/employees?limit=100', { token: session })).json
  const listed = list.items.find(({ email }: Employee) => email === employee.email)
  expect(listed.verificationToken).toBe(employee.verificationToken)
  expect((await createWalker(alone, employee.verificationToken).state()).currentStep).toBe(3)
  expect((await alone.app.request(new URL(checkUrl).pathname)).status).toBe(200)
  const keyStatus = async (key: string) =>
    (
      await alone.request('POST', '/embed/tokens', {
        token: key,
        body: { origin: 'https://hr.example.com', view: 'invite' },
      })
    ).status
  expect(await keyStatus(made.key)).toBe(201)
  expect(await keyStatus(made.otherKey)).toBe(401)
  expect((await alone.request('GET', '/employees', { token })).status).toBe(401)
  await alone.invite(session)
  // On a busy machine a delivery may need another try.
  await vi.waitUntil(
    async () => {
      await alone.runJobs()
      if (receiver.received.length > 0) return true
      alone.clock.advance(600_000)
      return false
    },
    { timeout: 15_000, interval: 50 },
  )
  expect(verifyDelivery(endpoint.secret, receiver.received.at(-1)!, alone.clock.now())).toMatchObject({
    type: 'invitation.sent',
  })
})

test('failed sign-ins count on through every step of a change', async () => {
  const { email } = await before.signUp()
  const guess = async (server: TestServer) =>
    (await server.request('POST', '/auth/signin', { body: { email, password: 'wrong-guess' } })).status
  const steps = [setOf(earlier, { next: fresh }), setOf(fresh, { previous: earlier }), setOf(fresh)]
  const [coming, changed, alone] = [
    await processWith(steps[0]!),
    await processWith(steps[1]!),
    await processWith(steps[2]!),
  ]
  for (let i = 0; i < 5; i++) {
    expect(await guess(coming)).toBe(401)
    expect(await guess(changed)).toBe(401)
  }
  for (const server of [coming, changed, alone]) expect(await guess(server)).toBe(429)
})

test('a value is made with the current key, and opened for its own purpose alone', () => {
  const ring = createKeys({ current: earlier.data, next: fresh.data })
  expect(ring.previous).toBeUndefined()
  const made = createKeys({ current: fresh.data })
  expect(ring.open('link', made.seal('link', 'token'))).toBe('token')
  expect(ring.open('code', made.seal('link', 'token'))).toBeUndefined()
  expect(ring.hashes('link', 'token')).toEqual([
    createKeys({ current: earlier.data }).hash('link', 'token'),
    made.hash('link', 'token'),
  ])
})
