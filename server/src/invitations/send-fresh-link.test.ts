import { expect, test } from 'vitest'
import { inOrganisation } from '#platform/scope.ts'
import { sentStatements } from '#testing/database/sent-statements.ts'
import { resendInvitation } from './resend-invitation.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

test('a link that takes the last credit locks what others wait for in the order that every use case does', async () => {
  const { token, orgId, userId } = await server.signUp()
  const { employeeId } = await server.invite(token)
  await server.request('POST', `/employees/${employeeId}/revoke`, { token })
  for (let round = 0; round < 4; round++) await server.invite(token)
  const sent = await inOrganisation(server.deps, { orgId, actor: `user:${userId}` }, (scope) =>
    sentStatements(() => resendInvitation(scope, employeeId, {})),
  )
  const place = (part: string) => sent.findIndex((text) => text.includes(part))
  const places = ['update "usage_periods"', 'message_allowances', 'update "audit_heads"'].map(place)
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  // The last credit is told of too.
  expect(sent.filter((text) => text.includes('usage.reached')).length).toBeGreaterThan(0)
})

test('a resend and a reminder that are sent again with their key reach the employee once', async () => {
  const { token } = await server.signUp()
  const { employeeId } = await server.invite(token)
  server.clock.advance(1000)
  const send = (action: string, key: string) =>
    server.request('POST', `/employees/${employeeId}/${action}`, {
      token,
      body: action === 'resend' ? {} : undefined,
      headers: { 'idempotency-key': key },
    })
  for (const action of ['resend', 'nudge']) {
    const first = await send(action, `${action}-once`)
    const again = await send(action, `${action}-once`)
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
  }
  const { json } = await server.request('GET', `/employees/${employeeId}/timeline`, { token })
  const sent = (json.messages as { template: string }[]).map(({ template }) => template)
  expect(sent.toSorted()).toEqual(['invitation', 'link_renewed', 'reminder'])
})
