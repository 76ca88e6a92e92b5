import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ledger } from '#billing/billing-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

/** An organisation, and one invitation that is sent with one key however often it is sent. */
async function invitation() {
  const { token, orgId } = await server.signUp()
  const body = newInvitation()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { db } = server.deps
  return {
    send: () => server.request('POST', '/employees/invite', { token, body, headers }),
    async effects() {
      await server.runJobs()
      return {
        invited: await db.$count(employees, eq(employees.orgId, orgId)),
        checks: await db.$count(ledger, eq(ledger.orgId, orgId)),
        messages: await db.$count(messages, eq(messages.orgId, orgId)),
        sent: await db.$count(sandboxOutbox, eq(sandboxOutbox.orgId, orgId)),
      }
    },
  }
}

const one = { invited: 1, checks: 1, messages: 1, sent: 1 }

test('one key a hundred times, at once and one after another, is one employee and one message', async () => {
  const { send, effects } = await invitation()
  const atOnce = await Promise.all(Array.from({ length: 50 }, send))
  const inFlight = atOnce.filter(({ status }) => status !== 201)
  for (const { status, json, headers } of inFlight) {
    expect({ status, code: json.code }).toEqual({ status: 409, code: 'in_flight' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const after = []
  for (let round = 0; round < 50; round++) after.push(await send())
  expect(after.map(({ status }) => status)).toEqual(Array(50).fill(201))
  const created = [...atOnce, ...after].filter(({ status }) => status === 201)
  expect(new Set(created.map(({ text }) => text)).size).toBe(1)
  expect(await effects()).toEqual(one)
})

test('a double click, which sends one key twice within a moment, is one employee and one message', async () => {
  for (let round = 0; round < 5; round++) {
    const { send, effects } = await invitation()
    const answers = await Promise.all([send(), send()])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(201)
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    expect(await effects()).toEqual(one)
  }
})
