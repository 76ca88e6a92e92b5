import { and, count, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { messengers } from '#messages/messenger.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'

const server = withTestServer()
// Limits by number and by address reach across tests.
beforeEach(() => server.clock.advance(25 * 3_600_000))

const seconds = 1000
const minutes = 60 * seconds

async function atPhoneStep(phone: string | undefined) {
  const { token, orgId } = await server.signUp()
  const employee = await server.invite(token, { phone })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  return { orgId, employeeId: employee.employeeId, walker }
}

async function codesOf({ orgId, employeeId }: { orgId: string; employeeId: string }): Promise<number> {
  const [codes] = await server.deps.db
    .select({ count: count() })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.orgId, orgId), eq(oneTimeCodes.employeeId, employeeId)))
  return codes?.count ?? 0
}

test('the code arrives on the stored number and says who sent it and that it is secret', async () => {
  const { orgId, walker } = await atPhoneStep('07400 100001')
  const { json } = await walker.requestCode()
  await server.runJobs()
  const outbox = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.orgId, orgId))
  const sms = outbox.find(({ channel }) => channel === 'sms')
  expect(sms?.recipient).toBe('+447400100001')
  expect(sms?.bodyText).toContain(
    `${json.otpCode} is your verification code. It expires in 10 minutes. Never share it.`,
  )
})

test('the code is nowhere in the database once it is sent', async () => {
  const { orgId, walker } = await atPhoneStep('07400 100002')
  const { json } = await walker.requestCode()
  await server.runJobs()
  const [row] = await server.deps.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.orgId, orgId))
  expect(row).toMatchObject({ codeSealed: null, phoneE164: '+447400100002' })
  expect(JSON.stringify(row)).not.toContain(json.otpCode)
})

test('the answer holds the code only while text messages are a sandbox', async () => {
  const { walker } = await atPhoneStep('07400 100007')
  const sms = server.deps.providers.get(messengers.sms)
  server.deps.providers.put(messengers.sms, { ...sms, sandbox: false })
  const { json } = await walker.requestCode()
  server.deps.providers.put(messengers.sms, sms)
  expect(json).toEqual({ expiresIn: 600, retryAfter: 30 })
})

test('a sandbox that is told to keep the code to itself does', async () => {
  const { walker } = await atPhoneStep('07400 100008')
  const { env } = server.deps
  env.echoCodes = false
  const { json } = await walker.requestCode()
  env.echoCodes = true
  expect(json).toEqual({ expiresIn: 600, retryAfter: 30 })
})

test('codes come 30 seconds apart and say when the next one may', async () => {
  const { walker } = await atPhoneStep('07400 100003')
  expect((await walker.requestCode()).status).toBe(200)
  server.clock.advance(12 * seconds)
  const refused = await walker.requestCode()
  expect(refused).toMatchObject({
    status: 429,
    json: {
      code: 'too_many_requests',
      retryAfter: 18,
      message: 'Wait 18 seconds before you ask for another code',
    },
  })
  expect(refused.headers.get('retry-after')).toBe('18')
  server.clock.advance(18 * seconds)
  expect((await walker.requestCode()).status).toBe(200)
})

test('one employee gets 5 an hour and 10 a day, over all numbers they enter', async () => {
  const asked = await atPhoneStep('07400 100004')
  const { walker } = asked
  const ask = async () => {
    server.clock.advance(4 * minutes)
    return (await walker.requestCode()).status
  }
  const firstHour = []
  for (let i = 0; i < 7; i += 1) firstHour.push(await ask())
  expect(firstHour).toEqual([200, 200, 200, 200, 200, 429, 429])
  server.clock.advance(60 * minutes)
  const secondHour = []
  for (let i = 0; i < 6; i += 1) secondHour.push(await ask())
  expect(secondHour).toEqual([200, 200, 200, 200, 200, 429])
  server.clock.advance(60 * minutes)
  expect(await ask()).toBe(429)
  expect(await codesOf(asked)).toBe(10)
  server.clock.advance(24 * 60 * minutes)
  expect(await ask()).toBe(200)
})

test('one number gets 3 in 10 minutes, whichever organisation asks', async () => {
  const sharing = await Promise.all([1, 2, 3, 4].map(() => atPhoneStep('07400 100005')))
  const statuses = await Promise.all(sharing.map(async ({ walker }) => (await walker.requestCode()).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  server.clock.advance(10 * minutes)
  const late = sharing[statuses.indexOf(429)]
  expect((await late!.walker.requestCode()).status).toBe(200)
})

const networkFull = (wait: number) =>
  `Too many codes have been requested from your network. Try again in ${wait} minutes, or use another network, such as mobile data.`

test('of new starters behind one address each gets a first code, and 20 an hour get another one', async () => {
  const starters: Awaited<ReturnType<typeof atPhoneStep>>[] = []
  for (let i = 0; i < 24; i += 1) starters.push(await atPhoneStep(`07400 1100${String(i).padStart(2, '0')}`))
  const ask = async () => {
    const statuses = []
    for (const { walker } of starters) statuses.push((await walker.requestCode()).status)
    return statuses
  }
  expect(await ask()).toEqual(starters.map(() => 200))
  server.clock.advance(10 * minutes)
  const statuses = await ask()
  expect(statuses).toEqual(starters.map((_, index) => (index < 20 ? 200 : 429)))
  const refused = await starters[23]!.walker.requestCode()
  expect(refused.json).toMatchObject({
    code: 'network_busy',
    message: networkFull(60),
    retryAfter: 3600,
  })
  expect(refused.headers.get('retry-after')).toBe('3600')
  // An employee without a code so far is not affected.
  const late = await atPhoneStep('07400 110024')
  expect((await late.walker.requestCode()).status).toBe(200)
})

test('one address gets 300 first codes an hour', async () => {
  const others = await atPhoneStep('07400 110100')
  const { walker } = await atPhoneStep('07400 110101')
  const createdAt = server.clock.now()
  await server.deps.db.insert(oneTimeCodes).values(
    Array.from({ length: 300 }, (_, index) => ({
      orgId: others.orgId,
      id: crypto.randomUUID(),
      employeeId: others.employeeId,
      phoneE164: `+447400${200_000 + index}`,
      codeHash: 'none',
      requestIp: '203.0.113.50',
      isFirst: true,
      createdAt,
      expiresAt: createdAt,
    })),
  )
  server.clock.advance(15 * minutes)
  expect(await walker.requestCode()).toMatchObject({
    status: 429,
    json: { code: 'network_busy', message: networkFull(45) },
  })
  server.clock.advance(45 * minutes)
  expect((await walker.requestCode()).status).toBe(200)
})

test('the first code on a link is marked, and on a new link the first one again', async () => {
  const { token } = await server.signUp()
  const employee = await server.invite(token, { phone: '07400 110200' })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  const isFirst = async () => {
    server.clock.advance(4 * minutes)
    const [code] = await server.deps.db
      .select({ isFirst: oneTimeCodes.isFirst })
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.employeeId, employee.employeeId))
      .orderBy(desc(oneTimeCodes.createdAt))
    return code?.isFirst
  }
  await walker.requestCode()
  expect(await isFirst()).toBe(true)
  await walker.requestCode()
  expect(await isFirst()).toBe(false)
  const path = `/employees/${employee.employeeId}/resend`
  const { json: resent } = await server.request('POST', path, { token, body: {} })
  expect((await createWalker(server, resent.verificationToken).requestCode()).status).toBe(200)
  expect(await isFirst()).toBe(true)
})

test('a hundred requests at once send at most five', async () => {
  const asked = await atPhoneStep('07400 100006')
  // Read once: a page that a busy machine keeps waiting has no identifier to ask with.
  const body = { employeeId: await asked.walker.flowId(), channel: 'sms' }
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const { status } = await server.request('POST', '/flow/otp/request', { body })
      return status
    }),
  )
  // A machine with much else to do may keep some waiting for too long.
  expect(statuses.filter((status) => status !== 429 && status !== 503).length).toBeLessThanOrEqual(1)
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  expect(statuses).toContain(429)
  expect(await codesOf(asked)).toBe(1)
})

test('no code goes to a stored number that costs its sender, lies abroad or is none', async () => {
  for (const phoneE164 of ['+449098790000', '+12125550100', '+44123', null]) {
    const asked = await atPhoneStep(undefined)
    await server.deps.db
      .update(employees)
      .set({ phoneE164 })
      .where(and(eq(employees.orgId, asked.orgId), eq(employees.id, asked.employeeId)))
    const { status, json } = await asked.walker.requestCode()
    expect([400, 422]).toContain(status)
    expect(json.message).toMatch(/phone|landline/)
    expect(await codesOf(asked)).toBe(0)
  }
})
