import { and, eq, sum } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees, steps } from '#employees/employees-tables.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { repeats, repeatsWithinMs } from '#testing/harness/repeats.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'

const rounds = repeats({ pglite: 10, postgres: 30 }, 1000)
const atOnce = 20
const wrongAtOnce = repeats({ pglite: 200, postgres: 1000 }, 1000)

const server = withTestServer()

async function withCode(phone: string) {
  const { token, orgId } = await server.signUp()
  const employee = await server.invite(token, { phone })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  const code = (await walker.requestCode()).json.otpCode as string
  const employeeId = await walker.flowId()
  const verify = (tried: string) =>
    server.request('POST', '/flow/otp/verify', { body: { employeeId, code: tried } })
  const passed = () =>
    server.deps.db.$count(auditLog, and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'step.passed')))
  return { orgId, code, verify, passed }
}

/** Takes an employee back to where their code has come and was not tried. */
async function untried(orgId: string) {
  const { db } = server.deps
  const atPhone = and(eq(steps.orgId, orgId), eq(steps.type, 'phone'))
  await db
    .update(steps)
    .set({ status: 'pending', method: null, assurance: null, completedAt: null })
    .where(atPhone)
  await db
    .update(oneTimeCodes)
    .set({ tries: 0, usedAt: null, voidedAt: null })
    .where(eq(oneTimeCodes.orgId, orgId))
  await db.update(employees).set({ status: 'verifying' }).where(eq(employees.orgId, orgId))
}

test(
  'round after round, of 20 right codes at once one succeeds',
  async () => {
    const { orgId, code, verify, passed } = await withCode('07400 710001')
    const before = await passed()
    for (let round = 1; round <= rounds; round++) {
      const replies = await Promise.all(Array.from({ length: atOnce }, () => verify(code)))
      expect(replies.filter(({ status, json }) => status === 200 && json.verified === true)).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(atOnce - 1)
      expect((await passed()) - before).toBe(round)
      await untried(orgId)
    }
  },
  repeatsWithinMs,
)

test(
  'of many wrong codes at once, up to 1,000, five are evaluated',
  async () => {
    const { orgId, code, verify } = await withCode('07400 710002')
    const wrong = code === '000000' ? '000001' : '000000'
    const replies = await Promise.all(Array.from({ length: wrongAtOnce }, () => verify(wrong)))
    // Some of so many at once may also get 503, before their code is checked.
    const looked = replies.filter(({ status }) => status !== 503)
    expect(looked.filter(({ status, json }) => status !== 200 || json.verified !== false)).toEqual([])
    const evaluated = looked.filter(({ json }) => !json.message.startsWith('This code has expired'))
    expect(evaluated).toHaveLength(5)
    const [row] = await server.deps.db
      .select({ tries: sum(oneTimeCodes.tries) })
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.orgId, orgId))
    expect(Number(row?.tries)).toBe(5)
    expect((await verify(code)).json.verified).toBe(false)
  },
  repeatsWithinMs,
)
