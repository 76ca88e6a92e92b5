import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'

const server = withTestServer()

async function atPhoneStep() {
  const { token, orgId } = await server.signUp()
  const employee = await server.invite(token, { phone: '07400 300000' })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  return { token, orgId, employee, walker }
}

test('a number is stored in E.164 form and found by the search afterwards', async () => {
  const { token, employee, walker } = await atPhoneStep()
  expect((await walker.updatePhone(' 07400 (300) 001 ')).json).toEqual({ phoneE164: '+447400300001' })
  expect((await walker.state()).employee.phoneE164).toBe('+447400300001')
  const { json } = await server.request('GET', '/employees?q=07400300001', { token })
  expect(json.items).toMatchObject([{ employeeId: employee.employeeId, phoneE164: '+447400300001' }])
})

test('the third change is the last, and the same number again is none', async () => {
  const { walker } = await atPhoneStep()
  await walker.updatePhone('07400 300000')
  for (const number of ['07400 300001', '07400 300002', '07400 300003']) {
    expect((await walker.updatePhone(number)).status).toBe(200)
  }
  const refused = await walker.updatePhone('07400 300004')
  expect(refused).toMatchObject({ status: 409, json: { code: 'conflict' } })
  expect((await walker.updatePhone('+44 7400 300003')).status).toBe(200)
})

test('every change is marked in the audit log, without the number', async () => {
  const { orgId, walker } = await atPhoneStep()
  await walker.updatePhone('07400 300005')
  const events = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  const changed = events.find(({ action }) => action === 'phone.changed')
  expect(changed?.data).toEqual({ risk: 'phone_changed_in_flow', change: 1, hadPhone: true })
  expect(JSON.stringify(events)).not.toContain('7400300005')
})

test.each([
  ['+1 212 555 0100', 'Please use a phone number from the United Kingdom (+44) or Ireland (+353)'],
  ['0909 879 0000', 'Please use a mobile or landline number, not a premium-rate or freephone one'],
  ['0871 123 4567', 'Please use a mobile or landline number, not a premium-rate or freephone one'],
  ['+44 123 45678', 'Please enter a valid phone number'],
  ['12345', 'Please enter a valid phone number'],
])('%s is refused with what to do instead', async (number, message) => {
  const { walker } = await atPhoneStep()
  expect(await walker.updatePhone(number)).toMatchObject({
    status: 422,
    json: { message, errors: { phoneNumber: message } },
  })
  expect((await walker.state()).employee.phoneE164).toBe('+447400300000')
})
