import type { FlagCode } from '@bonafide/shared/contract/employees/identity-review.ts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const change = (token: string, body: object) => server.request('PATCH', '/settings', { token, body })
let numbers = 330_000

/** An employee who has replaced their number, and is at the identity step. */
async function flagged(holdFlags: FlagCode[]) {
  const { token, orgId } = await server.signUp()
  expect((await change(token, { holdFlags })).json).toMatchObject({ holdFlags })
  const employee = await server.invite(token, { phone: `07400 ${++numbers}` })
  await server.runJobs()
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  await walker.updatePhone(`07400 ${++numbers}`)
  await walker.passPhone()
  const path = `/employees/${employee.employeeId}`
  return {
    token,
    orgId,
    walker,
    details: async () => (await server.request('GET', path, { token })).json,
    decide: (decision: string) =>
      server.request('POST', `${path}/identity-review`, {
        token,
        body: { decision, reason: 'I have checked that they did the steps themselves' },
      }),
  }
}

test('a chosen flag holds an identity result for review, with the flag as the reason, until a user decides', async () => {
  const { token, walker, details, decide } = await flagged(['phone_replaced', 'phone_shared'])
  await walker.decide('pass')
  expect((await walker.state()).identity).toMatchObject({ state: 'review' })
  const { flowStatus, identity } = await details()
  expect(flowStatus.steps[2]).toMatchObject({ status: 'pending' })
  expect(identity).toMatchObject({ state: 'review', nameMatch: 'match' })
  expect(identity.reasons).toEqual(['phone_replaced'])
  const { json } = await server.request('GET', '/verifications/attention', { token })
  expect(json.items).toMatchObject([{ need: 'identity_review', action: 'review' }])
  expect((await decide('same_person')).status).toBe(200)
  expect((await walker.state()).steps.id.status).toBe('pass')
})

test('a held result that a user says is not the employee’s fails', async () => {
  const { walker, decide } = await flagged(['phone_replaced'])
  await walker.decide('pass')
  await decide('different_person')
  expect((await walker.state()).steps.id.status).toBe('fail')
})

test.each([
  ['no flag is chosen', []],
  ['another flag is chosen', ['phone_shared', 'same_network_as_hr']],
] satisfies [string, FlagCode[]][])('where %s the result passes, flagged as it is', async (_, chosen) => {
  const { walker, details } = await flagged(chosen)
  await walker.decide('pass')
  expect((await walker.state()).steps.id.status).toBe('pass')
  const { flags } = await details()
  expect(flags.map(({ code }: { code: string }) => code)).toEqual(['phone_replaced'])
})

test('a flag and a document that differs are both told', async () => {
  const { walker, details } = await flagged(['phone_replaced'])
  await walker.decide('pass', undefined, { documentName: 'Piotr Kowalski' })
  const { reasons } = (await details()).identity
  expect(reasons).toContain('different_name')
  expect(reasons).toContain('phone_replaced')
})

test('what one organisation chooses holds nothing in another', async () => {
  const one = await flagged(['phone_replaced'])
  const other = await flagged([])
  await one.walker.decide('pass')
  await other.walker.decide('pass')
  expect((await one.walker.state()).identity?.state).toBe('review')
  expect((await other.walker.state()).steps.id.status).toBe('pass')
})

test('the setting takes known flags once each, and its change is in the audit log', async () => {
  const { token, orgId, userId } = await server.signUp()
  expect((await server.request('GET', '/settings', { token })).json.holdFlags).toEqual([])
  expect((await change(token, { holdFlags: ['anything'] })).status).toBe(422)
  const { json } = await change(token, { holdFlags: ['phone_shared', 'phone_shared'] })
  expect(json.holdFlags).toEqual(['phone_shared'])
  const entries = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'settings.changed')))
  expect(entries).toMatchObject([
    { actor: `user:${userId}`, data: { holdFlags: { from: [], to: ['phone_shared'] } } },
  ])
})
