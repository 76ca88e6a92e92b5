import { eq, sum } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { walkToPhone } from '#testing/scenarios/flow-walker.ts'

const server = withTestServer()
beforeEach(() => server.clock.advance(25 * 3_600_000))

async function atPhoneStep() {
  const { orgId, employee, walker } = await walkToPhone(server)
  const requestCode = async () => (await walker.requestCode()).json.otpCode as string
  return { orgId, employee, walker, requestCode }
}

// Makes sure that the digits differ: two codes may be the same by chance, and then prove nothing.
async function freshCode(requestCode: () => Promise<string>, taken: string[]): Promise<string> {
  for (;;) {
    const code = await requestCode()
    if (!taken.includes(code)) return code
    server.clock.advance(30_000)
  }
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const tooMany = { verified: false, message: 'You entered the wrong code too many times. Ask for a new code.' }
const noLonger = {
  verified: false,
  message: 'This code has expired or has already been used. Ask for a new code.',
}

test('of 20 right codes at once one succeeds', async () => {
  const { walker, requestCode } = await atPhoneStep()
  const code = await requestCode()
  const replies = await Promise.all(Array.from({ length: 20 }, () => walker.verifyCode(code)))
  expect(replies.filter(({ json }) => json.verified === true)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('of many wrong codes at once five are evaluated, and the right one comes too late', async () => {
  const { orgId, walker, requestCode } = await atPhoneStep()
  const code = await requestCode()
  const replies = await Promise.all(Array.from({ length: 100 }, () => walker.verifyCode(wrongFor(code))))
  const messages = replies.map(({ json }) => json.message)
  expect(messages.filter((message) => message === 'Invalid OTP code')).toHaveLength(4)
  expect(messages.filter((message) => message === tooMany.message)).toHaveLength(1)
  expect(messages.filter((message) => message === noLonger.message)).toHaveLength(95)
  expect((await walker.verifyCode(code)).json).toEqual(noLonger)
  const [tries] = await server.deps.db
    .select({ sum: sum(oneTimeCodes.tries) })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.orgId, orgId))
  expect(Number(tries?.sum)).toBe(5)
})

test('after five wrong codes a new one passes', async () => {
  const { walker, requestCode } = await atPhoneStep()
  const first = await requestCode()
  for (let i = 0; i < 5; i += 1) await walker.verifyCode(wrongFor(first))
  server.clock.advance(30_000)
  expect((await walker.verifyCode(await requestCode())).json).toMatchObject({ verified: true })
})

test('a code is refused after ten minutes, after a newer one, and for another employee', async () => {
  const { walker, requestCode } = await atPhoneStep()
  const old = await requestCode()
  server.clock.advance(10 * 60_000)
  expect((await walker.verifyCode(old)).json).toEqual(noLonger)
  const voided = await requestCode()
  server.clock.advance(30_000)
  const current = await freshCode(requestCode, [voided])
  expect((await walker.verifyCode(voided)).json).toEqual({ verified: false, message: 'Invalid OTP code' })
  const other = await atPhoneStep()
  await freshCode(other.requestCode, [current])
  expect((await other.walker.verifyCode(current)).json).toMatchObject({ verified: false })
  expect((await walker.verifyCode(current)).json).toMatchObject({ verified: true })
})

test('a code does not outlive the number it went to', async () => {
  const { orgId, walker, requestCode } = await atPhoneStep()
  const code = await requestCode()
  await walker.updatePhone('07400 299999')
  expect((await walker.verifyCode(code)).json).toEqual(noLonger)
  // The code fails even if its row were live again.
  await server.deps.db.update(oneTimeCodes).set({ voidedAt: null }).where(eq(oneTimeCodes.orgId, orgId))
  expect((await walker.verifyCode(code)).json).toEqual(noLonger)
})

test('15 wrong codes in a day lock the step, and waiting does not unlock it', async () => {
  const { orgId, walker, requestCode } = await atPhoneStep()
  let last = ''
  for (let round = 0; round < 3; round += 1) {
    const code = await requestCode()
    for (let i = 0; i < 5; i += 1) last = (await walker.verifyCode(wrongFor(code))).json.message
    server.clock.advance(15 * 60_000)
  }
  expect(last).toMatch(/Ask your employer to unlock/)
  const locked = { status: 429, json: { code: 'step_locked', message: last } }
  expect(await walker.requestCode()).toMatchObject(locked)
  expect(await walker.verifyCode('123456')).toMatchObject(locked)
  expect(await walker.updatePhone('07400 299998')).toMatchObject(locked)
  server.clock.advance(3 * 86_400_000)
  expect(await walker.requestCode()).toMatchObject(locked)
  const events = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(events.filter(({ action }) => action === 'step.locked')).toHaveLength(1)
})

test('leading zeros are part of the code', async () => {
  const { walker, requestCode } = await atPhoneStep()
  const code = await requestCode()
  for (const text of [String(Number(code) || 1).slice(0, 5), ` ${code}`, `${code}0`, 'abcdef']) {
    const { status, json } = await walker.verifyCode(text)
    expect({ status, message: json.message }).toEqual({ status: 422, message: 'OTP code must be 6 digits' })
  }
})

test.each([
  ['٠١٢٣٤٥٦٧٨٩', 'of an Arabic keyboard'],
  ['۰۱۲۳۴۵۶۷۸۹', 'of an Urdu keyboard'],
  ['０１２３４５６７８９', 'of full width'],
])('a code is the same in the digits %s', async (digits) => {
  const { walker, requestCode } = await atPhoneStep()
  const code = (await requestCode()).replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? '')
  expect((await walker.verifyCode(`\u200e${code}\u200e`)).status).toBe(200)
})

test('a confirmed number is the one that is kept', async () => {
  const { orgId, walker, requestCode } = await atPhoneStep()
  await walker.updatePhone('07400 299997')
  await walker.verifyCode(await requestCode())
  const [employee] = await server.deps.db.select().from(employees).where(eq(employees.orgId, orgId))
  expect(employee?.phoneE164).toBe('+447400299997')
})
