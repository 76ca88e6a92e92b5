import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { lookups } from '#platform/db/organisations-tables.ts'
import { type ProviderKey, Providers } from '#platform/providers.ts'
import { identityProvider } from '#verification/identity/identity-provider.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { digitalProvider } from '#right-to-work/digital-provider.ts'
import { paymentProvider } from '#billing/payment-provider.ts'
import { messengers } from '#messages/messenger.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { startTestMode } from '#testing/scenarios/test-mode.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
const asked: string[] = []

/** A vendor whose every call is written down, and fails. */
function vendor(name: string, facts: object) {
  return new Proxy(facts, {
    get: (target, member) => {
      if (Object.hasOwn(target, member)) return Reflect.get(target, member)
      return () => {
        asked.push(`${name}.${String(member)}`)
        throw new Error(`${name} was asked`)
      }
    },
  })
}

// any: each is what its vendor is, and all are asked nothing
const vendors: ProviderKey<any>[] = [
  ...Object.values(messengers),
  identityProvider,
  rightToWorkProvider,
  digitalProvider,
  paymentProvider,
]
let before: Providers

beforeEach(() => {
  asked.length = 0
  const { providers, env } = server.deps
  before = providers
  server.deps.providers = new Providers(providers)
  for (const key of vendors) {
    const { name } = key
    const facts = { name, label: name, sandbox: false, advises: false }
    server.deps.providers.put(key, vendor(name, facts))
  }
  // Sets up production, where no sandbox may play a vendor.
  Object.assign(env, { production: true, sandboxParts: new Set(), echoCodes: false })
})
afterEach(() => {
  server.deps.providers = before
  const sandboxParts = new Set(['email', 'sms', 'whatsapp', 'identity', 'payment', 'google', 'rtw'])
  Object.assign(server.deps.env, { production: false, sandboxParts, echoCodes: true })
})

/** Creates the app as in production. */
const app = () => createApp(server.deps, { publicDir: '/nowhere' })

async function textedCode({ inTest }: Awaited<ReturnType<typeof startTestMode>>): Promise<string> {
  const { json } = await inTest('GET', '/test/messages')
  const text = json.items.find(({ channel }: { channel: string }) => channel === 'sms')
  return /\b\d{6}\b/.exec(text?.text)?.[0] ?? ''
}

test('in production a whole verification in test mode asks no vendor anything', async () => {
  const account = await startTestMode(server)
  await server.runJobs()
  asked.length = 0
  const { email, verificationToken, employeeId } = await account.invite({ phone: '+447700900123' })
  await server.runJobs()
  const walker = createWalker(server, verificationToken)
  expect((await walker.verifyEmail(email)).status).toBe(200)
  const requested = await walker.requestCode()
  expect(requested.status).toBe(200)
  // The reply does not carry the code either: it is in the console's list.
  expect(requested.json).not.toHaveProperty('otpCode')
  expect((await walker.verifyCode(await textedCode(account))).json).toMatchObject({ verified: true })
  await walker.decide('pass')
  expect((await walker.checkRightToWork()).json).toMatchObject({ status: 'pass' })
  expect((await walker.complete()).json).toMatchObject({ ok: true })
  await server.runJobs()

  expect(asked).toEqual([])
  const { json } = await account.inTest('GET', `/employees/${employeeId}`)
  expect(json.employee.status).toBe('completed')
  // TEST for good, as all that a sandbox has passed.
  expect(json.employee.verificationSteps).toMatchObject({
    id: { status: 'pass', method: 'sandbox', assurance: 'none' },
    rtw: { status: 'pass', method: 'sandbox', assurance: 'none' },
  })
  expect((await account.live('GET', '/employees?status=completed')).json.items).toEqual([])
  expect((await account.live('GET', '/employees/stats')).json).toMatchObject({ total: 0 })
})

test('the same invitation with live data is handed to the vendor', async () => {
  const { token } = await server.signUp()
  await server.runJobs()
  asked.length = 0
  await server.invite(token)
  await server.runJobs()
  expect(asked).toEqual(['email.send'])
})

test('no user is told of employees of test mode, and the outbox of test mode is nobody else’s', async () => {
  const one = await startTestMode(server)
  const two = await startTestMode(server)
  await one.invite()
  await server.runJobs()
  const toUsers = await server.deps.db.select().from(messages).where(eq(messages.orgId, one.testOrgId))
  expect(toUsers.every(({ employeeId }) => employeeId !== null)).toBe(true)
  expect((await one.inTest('GET', '/test/messages')).json.items).toHaveLength(1)
  expect((await two.inTest('GET', '/test/messages')).json.items).toEqual([])
  expect((await one.live('GET', '/test/messages')).json.code).toBe('test_mode_only')
  const kept = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.orgId, one.orgId))
  expect(kept).toEqual([])
  // The page for all is not there in production.
  expect((await app().request('/sandbox/outbox')).status).toBe(404)
})

test('in production the identity page is there for checks of test mode, and for nothing else', async () => {
  const account = await startTestMode(server)
  const { email, verificationToken } = await account.invite({ phone: '+447700900124' })
  const walker = createWalker(server, verificationToken)
  await walker.verifyEmail(email)
  await walker.requestCode()
  await walker.verifyCode(await textedCode(account))
  const { url } = (await walker.identitySession()).json
  const page = async (path: string) => (await app().request(path)).status
  expect(await page(new URL(url).pathname)).toBe(200)
  // A check of a live organisation from when a sandbox was allowed.
  await server.deps.db
    .update(lookups)
    .set({ orgId: account.orgId })
    .where(eq(lookups.orgId, account.testOrgId))
  expect(await page(new URL(url).pathname)).toBe(404)
  expect(await page('/sandbox/identity/unknown')).toBe(404)
  expect(await page('/sandbox/')).toBe(404)
})
