import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rateCounters } from '#platform/db/request-tables.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import { createEmbeddedWalker, createPartner, portal } from '#testing/scenarios/embedding.ts'
import { createWalker, newPhone } from '#testing/scenarios/flow-walker.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const intranet = 'https://intranet.example.com'

const server = withTestServer()
let partner: Awaited<ReturnType<typeof createPartner>>
beforeAll(async () => {
  partner = await createPartner(server)
  await partner.listOrigins([portal, intranet])
})

async function atIdentityStep() {
  const employee = await server.invite(partner.token, { phone: newPhone() })
  const own = createWalker(server, employee.verificationToken)
  await own.verifyEmail(employee.email)
  await own.passPhone()
  const embedded = createEmbeddedWalker(server, await partner.verifyToken(employee.employeeId))
  return { employee, own, embedded, linked: createEmbeddedWalker(server, employee.verificationToken) }
}

type Walker = ReturnType<typeof createWalker>
const urlOf = async (walker: Walker, returnUrl?: string) =>
  (await walker.identitySession(returnUrl)).json.url as string

async function returnsTo(url: string) {
  const path = new URL(url).pathname
  const page = await server.app.request(path)
  const policy = page.headers.get('content-security-policy') ?? ''
  const body = new URLSearchParams({ decision: 'pass', reason: 'photo_unclear' })
  const answer = await server.app.request(path, { method: 'POST', body })
  expect(answer.status).toBe(303)
  const location = answer.headers.get('location') ?? ''
  return { location, formTargets: /form-action ([^;]*)/.exec(policy)?.[1]?.split(' ') }
}

test.each([
  [`${portal}/staff/7?tab=id&q=a%20b+c#check`, `${portal}/staff/7?tab=id&q=a%20b+c&bonafide_return=1#check`],
  [portal, `${portal}/?bonafide_return=1`],
  [`${portal}/?bonafide_return=1`, `${portal}/?bonafide_return=1`],
  ['https://HR.example.com:443/x', `${portal}/x?bonafide_return=1`],
])(
  'the provider sends the employee back to %s, marked, and its page lets them go there',
  async (wanted, back) => {
    const { embedded } = await atIdentityStep()
    const { location, formTargets } = await returnsTo(await urlOf(embedded, wanted))
    expect(location).toBe(back)
    expect(formTargets).toContain(portal)
  },
)

const elsewhere = [
  'https://evil.example/',
  'https://hr.example.com.evil.example/',
  'https://hr.example.com@evil.example/',
  'https://user@hr.example.com/',
  'https://user:password@hr.example.com/',
  'http://hr.example.com/',
  'https://hr.example.com:8443/',
  'javascript:alert(1)',
  'javascript://hr.example.com/%0aalert(1)',
  'data:text/html,x',
  'blob:https://hr.example.com/0b9d3d6c-6f0e-4b27-8a52-5b0a0f8f4f5d',
  '//evil.example',
  '/\\evil.example',
  'https:\\\\evil.example',
  '/relative',
  'about:blank',
  'http://localhost:3000/',
]

test('no session leads anywhere else', async () => {
  const { employee, embedded, linked, own } = await atIdentityStep()
  for (const returnUrl of elsewhere) {
    for (const walker of [embedded, linked, own]) {
      const { status, json } = await walker.identitySession(returnUrl)
      expect({ status, code: json.code }, returnUrl).toEqual({ status: 403, code: 'origin_not_allowed' })
    }
  }
  const mine = eq(identitySessions.employeeId, employee.employeeId)
  expect(await server.deps.db.$count(identitySessions, mine)).toBe(0)
})

test("an embed token's flow returns to its own page only, a link's to any the organisation lists", async () => {
  const { embedded, linked } = await atIdentityStep()
  expect((await embedded.identitySession(`${intranet}/x`)).status).toBe(403)
  const { location } = await returnsTo(await urlOf(linked, `${intranet}/x`))
  expect(location).toBe(`${intranet}/x?bonafide_return=1`)
})

test("without a page named, an embed token's flow never leads to the invitation's own link", async () => {
  const { employee, embedded } = await atIdentityStep()
  const { location } = await returnsTo(await urlOf(embedded))
  expect(location).toBe(`${portal}/?bonafide_return=1`)
  expect(location).not.toContain(employee.verificationToken)
})

test('an employee who goes on in another page gets another session that leads back to it, and the one before is closed', async () => {
  const { employee, own, embedded } = await atIdentityStep()
  const standalone = await urlOf(own)
  server.clock.advance(1000)
  const [first, second] = [await urlOf(embedded, `${portal}/a`), await urlOf(embedded, `${portal}/b`)]
  expect(new Set([standalone, first, second]).size).toBe(3)
  expect(await urlOf(embedded, `${portal}/b`)).toBe(second)
  expect((await returnsTo(second)).location).toBe(`${portal}/b?bonafide_return=1`)
  await server.runJobs()
  for (const closed of [standalone, first]) {
    const page = await server.app.request(new URL(closed).pathname)
    expect(await page.text()).toContain('It is closed, and nothing more can be submitted here.')
  }
  expect((await returnsTo(standalone)).location).toContain(`/verify/${employee.verificationToken}?`)
})

test('no table holds what the page has in its address', async () => {
  const { embedded } = await atIdentityStep()
  await embedded.identitySession(`${portal}/?secret=in-the-address`)
  const dump = await server.deps.db.execute(
    `select string_agg(t::text, '') as text from (select row_to_json(i) t from identity_sessions i
     union all select row_to_json(s) from sandbox_identity s
     union all select row_to_json(a) from audit_log a) rows`,
  )
  expect(JSON.stringify(dump)).not.toContain('in-the-address')
  expect(server.logged()).not.toContain('in-the-address')
})

test('an employee starts no more than twenty sessions an hour, wherever they are to return', async () => {
  const { employee, embedded } = await atIdentityStep()
  await embedded.identitySession(`${portal}/1`)
  const bucket = eq(rateCounters.bucket, `identity ${employee.employeeId}`)
  await server.deps.db.update(rateCounters).set({ hits: 20 }).where(bucket)
  expect((await embedded.identitySession(`${portal}/2`)).status).toBe(429)
  expect((await embedded.identitySession(`${portal}/1`)).status).toBe(200)
})
