import { api } from '@bonafide/shared/contract/api.ts'
import { apiScopes } from '@bonafide/shared/contract/permissions.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { millisecondsInMinute } from 'date-fns/constants'
import { beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts/sign-up.ts'
import { newInvitation, newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { rowsOf } from '#testing/scenarios/flow-walker.ts'

const server = withTestServer()
const calls = Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]
const keyed = calls.filter(({ auth }) => auth.includes('apiKey'))
const forUsers = calls.filter(
  ({ auth }) => auth.includes('session') && !auth.includes('apiKey') && !auth.includes('none'),
)
/** The prefixes of calls with keys. */
const places = ['', '/v1']

let orgId: string
let ids: Record<string, string>
let secrets: string[]
let own: Keys
let others: string

type Keys = Awaited<ReturnType<typeof keysOf>>

/** A key with all scopes, one that lacks each of them, and some that do not work. */
async function keysOf(token: string) {
  const create = async (options: object) =>
    (await server.request('POST', '/api-keys', { token, body: { name: 'Server', ...options } })).json as {
      id: string
      key: string
    }
  const all = [...apiScopes]
  const without = new Map<string, string>()
  const only = new Map<string, string>()
  for (const scope of apiScopes) {
    without.set(scope, (await create({ scopes: all.filter((one) => one !== scope) })).key)
    only.set(scope, (await create({ scopes: [scope] })).key)
  }
  const end = new Date(server.clock.now().getTime() + millisecondsInMinute).toISOString()
  const expired = await create({ scopes: all, expiresAt: end })
  const elsewhere = await create({ scopes: all, addresses: ['203.0.113.0/24'] })
  const revoked = await create({ scopes: all })
  await server.request('DELETE', `/api-keys/${revoked.id}`, { token })
  server.clock.advance(millisecondsInMinute)
  const broken = { expired: expired.key, elsewhere: elsewhere.key, revoked: revoked.key }
  return { all: (await create({ scopes: all })).key, without, only, ...broken }
}

beforeAll(async () => {
  const owner = await server.signUp()
  orgId = owner.orgId
  const { token } = owner
  const { employeeId } = await server.invite(token, { fullName: 'Only Ours' })
  const { json: file } = await sendEvidence(server, { token, employeeId })
  const body = { url: 'https://hooks.ours.example.com', events: ['step.updated'] }
  const { json: endpoint } = await server.request('POST', '/webhook-endpoints', { token, body })
  ids = { employeeId, fileId: file.fileId, endpointId: endpoint.id }
  secrets = [orgId, employeeId, 'Only Ours', 'ours.example.com', owner.email]
  own = await keysOf(token)
  const { access_token: foreign } = await createAccount(server.deps, newSignUp(), { emailConfirmed: true })
  others = (await keysOf(foreign)).all
})

/** Enough of a body for a call to get as far as the rows it is about. */
const bodies: Record<string, () => object> = {
  'POST /employees/invite': newInvitation,
  'POST /employees/{employeeId}/resend': () => ({}),
  'POST /employees/{employeeId}/snooze': () => ({ until: null }),
  'POST /employees/{employeeId}/pause-reminders': () => ({ paused: true }),
  'PATCH /employees/{employeeId}': () => ({ externalId: 'theirs', metadata: {} }),
  'POST /webhook-endpoints': () => ({ url: 'https://hooks.example.com', events: ['step.updated'] }),
  'PATCH /webhook-endpoints/{endpointId}': () => ({ enabled: false }),
  'POST /webhook-endpoints/{endpointId}/replay': lastMinute,
}
const queries: Record<string, () => string> = {
  'GET /reports/summary': () => '?from=2026-01-01&to=2026-12-31',
  'GET /webhook-endpoints/{endpointId}/replay': () => `?${new URLSearchParams(lastMinute()).toString()}`,
}

function lastMinute(): { from: string; to: string } {
  const to = server.clock.now()
  return { from: new Date(to.getTime() - millisecondsInMinute).toISOString(), to: to.toISOString() }
}

function make({ method, path }: Endpoint, token: string | undefined, place = '', unknown = false) {
  const name = `${method} ${path}`
  const address = path.replaceAll(/\{(\w+)\}/g, (_whole, part: string) =>
    unknown ? crypto.randomUUID() : (ids[part] ?? crypto.randomUUID()),
  )
  return server.request(method, place + address + (queries[name]?.() ?? ''), {
    token,
    body: bodies[name]?.(),
  })
}

const named = (endpoints: Endpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test('there are calls for keys, and of each scope', () => {
  expect(keyed.length).toBeGreaterThanOrEqual(20)
  expect(new Set(keyed.map(({ keyScope }) => keyScope))).toEqual(new Set(apiScopes))
  expect(forUsers.length).toBeGreaterThan(100)
})

test.each(named(keyed))('%s is made with its scope alone, and by nothing less', async (_name, endpoint) => {
  const scope = endpoint.keyScope ?? ''
  const before = await rowsOf(server, orgId)
  for (const place of places) {
    const refused = {
      without: await make(endpoint, own.without.get(scope), place),
      none: await make(endpoint, undefined, place),
      unknown: await make(endpoint, `bf_live_${'A'.repeat(43)}`, place),
      expired: await make(endpoint, own.expired, place),
      revoked: await make(endpoint, own.revoked, place),
      elsewhere: await make(endpoint, own.elsewhere, place),
    }
    const told = Object.entries(refused).map(([who, { status, json }]) => [who, status, json.code])
    expect(told).toEqual([
      ['without', 403, 'scope_missing'],
      ['none', 401, 'unauthorised'],
      ['unknown', 401, 'unauthorised'],
      ['expired', 401, 'api_key_expired'],
      ['revoked', 401, 'api_key_revoked'],
      ['elsewhere', 403, 'address_not_allowed'],
    ])
    expect(refused.without.json.scope).toBe(scope)
  }
  expect(await rowsOf(server, orgId)).toBe(before)
})

test.each(named(keyed))(
  "%s answers another organisation's key as if nothing of ours were there",
  async (_name, endpoint) => {
    const before = await rowsOf(server, orgId)
    const body = ({ status, json }: { status: number; json: object }) => [
      status,
      { ...json, requestId: undefined },
    ]
    for (const place of places) {
      const foreign = await make(endpoint, others, place)
      for (const secret of secrets) expect(foreign.text).not.toContain(secret)
      if (!endpoint.path.includes('{')) continue
      expect(foreign.status).toBe(404)
      expect(body(foreign)).toEqual(body(await make(endpoint, others, place, true)))
    }
    expect(await rowsOf(server, orgId)).toBe(before)
  },
)

// The calls that end something come last.
const inOrder = keyed.toSorted(
  (one, two) => Number(one.method === 'DELETE') - Number(two.method === 'DELETE'),
)

test.each(named(inOrder))(
  '%s serves a key with its scope and no other, at both places',
  async (_name, endpoint) => {
    for (const place of places) {
      const { status, headers, json } = await make(endpoint, own.only.get(endpoint.keyScope ?? ''), place)
      // The scope is enough, where a key of live data may not go all the same.
      expect([401, 403].includes(status) && json?.code !== 'test_mode_only').toBe(false)
      expect(headers.get('bonafide-version')).toBe('2026-11')
    }
  },
)

test('a key makes no call that is not for keys, whatever it may do', async () => {
  const before = await rowsOf(server, orgId)
  const open: string[] = []
  for (const endpoint of forUsers) {
    const name = `${endpoint.method} ${endpoint.path}`
    const { status, json } = await make(endpoint, own.all)
    if (status !== 401 || json.message !== 'An API key cannot make this call. Sign in to continue.') {
      open.push(`${name} is ${status}`)
    }
    // A path with a parameter may fit another call, which finds nothing by that name.
    const atV1 = await make(endpoint, own.all, '/v1')
    if (atV1.status !== 404 && atV1.status !== 405) open.push(`${name} is ${atV1.status} at /v1`)
  }
  expect(open).toEqual([])
  expect(await rowsOf(server, orgId)).toBe(before)
})
