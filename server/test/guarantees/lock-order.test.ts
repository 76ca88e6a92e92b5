import { expect, test } from 'vitest'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { sentStatements } from '#testing/database/sent-statements.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
const day = 86_400_000

/** The rows that all of an organisation's requests share, in the order in which each locks them: no two wait in a circle. */
const shared = [
  /^update "usage_periods"/,
  /^(?:insert into|update) "message_allowances"/,
  /^update "audit_heads"/,
]

async function locksOf(work: () => Promise<{ status: number }>): Promise<number[]> {
  const texts = await sentStatements(async () => expect((await work()).status).toBeLessThan(300))
  return texts.flatMap((text) => shared.findIndex((lock) => lock.test(text.trim())) + 1 || [])
}

test('what is shared by an organisation is locked in one order: the month, the day of messages, the end of the audit log', async () => {
  const { email } = await server.signUp()
  let employeeId = ''
  const found: Record<string, number[]> = {}
  for (const action of ['invite', 'nudge', 'resend', 'revoke', 'restore', 'remind', 'new-links']) {
    server.clock.advance(2 * day)
    const token = await server.signIn(email)
    const isOfMany = ['invite', 'remind', 'new-links'].includes(action)
    const path = isOfMany ? `/employees/${action}` : `/employees/${employeeId}/${action}`
    found[action] = await locksOf(async () => {
      const { status, json } = await server.request('POST', path, {
        token,
        body: action === 'invite' ? newInvitation() : isOfMany ? { employeeIds: [employeeId] } : {},
      })
      if (action === 'invite') employeeId = json.employeeId
      return { status }
    })
  }
  for (const order of Object.values(found)) expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(found['invite']).toEqual(expect.arrayContaining([1, 2, 3]))
  expect(found['restore']).toEqual(expect.arrayContaining([1, 3]))
})
