import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { idempotencyKeys } from '#platform/db/request-tables.ts'
import { createPartner, portal } from '#testing/scenarios/embedding.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

/** What opens something, or leads to what does, by the names of a reply's fields. */
const telling = /^(key|secret|token|verificationToken|url|recoveryCodes)$/i

/** Each call that takes a key and whose reply may tell a secret, as its caller makes it. */
async function secretCalls() {
  const { token, key, keyId } = await createPartner(server)
  const { employeeId } = await server.invite(token)
  const scopes = ['webhooks:manage']
  const manager = (await server.request('POST', '/api-keys', { token, body: { name: 'Hooks', scopes } })).json
  const hook = { url: 'https://hooks.example.invalid/in', events: ['step.updated'] }
  const endpoint = await server.request('POST', '/webhook-endpoints', { token, body: hook })
  return {
    'POST /api-keys': { token, path: '/api-keys', body: { name: 'Another' } },
    'POST /api-keys/{id}/rotate': { token, path: `/api-keys/${keyId}/rotate`, body: { overlapHours: 24 } },
    'POST /webhook-endpoints': { token: manager.key, path: '/webhook-endpoints', body: hook },
    'POST /webhook-endpoints/{endpointId}/rotate-secret': {
      token,
      path: `/webhook-endpoints/${endpoint.json.id}/rotate-secret`,
    },
    'POST /embed/tokens': { token: key, path: '/embed/tokens', body: { view: 'invite', origin: portal } },
    'POST /employees/invite': { token, path: '/employees/invite', body: newInvitation() },
    'POST /employees/{employeeId}/resend': { token, path: `/employees/${employeeId}/resend`, body: {} },
  }
}

function secretsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && telling.test(name) ? [inner] : secretsIn(inner),
  )
}

test('neither the database nor DATA_KEY tells what a call was answered, and its own key brings it again', async () => {
  for (const [call, { path, ...asked }] of Object.entries(await secretCalls())) {
    const key = crypto.randomUUID()
    const send = () => server.request('POST', path, { ...asked, headers: { 'idempotency-key': key } })
    const before = await server.deps.db.select().from(idempotencyKeys)
    const first = await send()
    expect([200, 201], `${call} ${first.text}`).toContain(first.status)
    const second = await send()
    expect([second.status, second.json], call).toEqual([first.status, first.json])
    const after = await server.deps.db.select().from(idempotencyKeys)
    const row = after.find(({ key: stored }) => !before.some((one) => one.key === stored))
    const opened = server.deps.keys.open('idempotency', row?.replySealed ?? '') ?? ''
    expect(opened, call).toMatch(/^[\w-]+$/)
    for (const told of [key, ...secretsIn(first.json)]) {
      expect(JSON.stringify(row), call).not.toContain(told)
      expect(opened, call).not.toContain(told)
    }
  }
})

test('every call that takes a key and may tell a secret is among them', async () => {
  const names = (schema: unknown): string[] => {
    if (typeof schema !== 'object' || schema === null) return []
    const { entries, options, wrapped, item, pipe } = schema as Record<string, unknown>
    const own = Object.entries(entries ?? {})
    const inner = [wrapped, item, ...((options ?? []) as unknown[]), ...((pipe ?? []) as unknown[])]
    return [
      ...own.flatMap(([name, field]) => [name, ...names(field)]),
      ...inner.filter((one) => one !== schema).flatMap((one) => names(one)),
    ]
  }
  const told = (Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[])
    // Of a sign-up nothing is stored, and what `url` leads to at the payment provider asks who pays.
    .filter(
      ({ idempotent, path }) => idempotent && !['/auth/signup', '/billing/checkout-session'].includes(path),
    )
    // Three of those that answer an employee, with their link, stand for all.
    .filter(({ reply }) => names(reply).some((name) => telling.test(name) && name !== 'verificationToken'))
    .map(({ method, path }) => `${method} ${path}`)
  // Links that ask an employee for more, which take a verified employee; they are stored like those of invitations.
  const links = ['POST /employees/{employeeId}/follow-up', 'POST /employees/{employeeId}/identity-repeat']
  expect(told.length).toBeGreaterThan(4)
  expect([...Object.keys(await secretCalls()), ...links]).toEqual(expect.arrayContaining(told))
})
