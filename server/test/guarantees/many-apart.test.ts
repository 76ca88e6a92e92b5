import { manyEmployees } from '@bonafide/shared/contract/employees/many.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { roleMay, roles } from '@bonafide/shared/contract/permissions.ts'
import { beforeAll, expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { rowsOf } from '#testing/scenarios/flow-walker.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { joinLimited } from '#testing/scenarios/limit-to-sites.ts'

// The calls for several employees name them in the body: the tables of calls with an id in their path do not have them.
const server = withTestServer()
// The export is of users alone, and answers a file: export-employees.test.ts.
const calls: [name: string, call: Endpoint][] = Object.entries<Endpoint>(manyEmployees).filter(
  ([, { keyScope }]) => keyScope,
)
const bodies: Record<string, object> = {
  assign: { userId: null },
  snooze: { until: null },
  pauseReminders: { paused: true },
}

let orgId: string
/** Employees of a site, of another, and of none. */
const ids = { own: '', hidden: '', nowhere: '' }
let outsider: string
let foreignKey: string
let readingKey: string
let writingKey: string
let limited: string
beforeAll(async () => {
  const owner = await server.signUp()
  orgId = owner.orgId
  await givePlan(server.deps, orgId, 'enterprise')
  ids.own = (await server.invite(owner.token, { site: 'Leeds' })).employeeId
  ids.hidden = (await server.invite(owner.token, { site: 'Hull' })).employeeId
  ids.nowhere = (await server.invite(owner.token)).employeeId
  limited = (await joinLimited(server, orgId, ['Leeds'])).token
  outsider = (await server.signUp()).token
  const keyOf = async (token: string, scopes: string[]) =>
    (await server.request('POST', '/api-keys', { token, body: { name: 'Server', scopes } })).json
      .key as string
  foreignKey = await keyOf(outsider, ['employees:write'])
  writingKey = await keyOf(owner.token, ['employees:write'])
  readingKey = await keyOf(owner.token, ['employees:read', 'checks:read', 'reports:read'])
})

const make = (name: string, { method, path }: Endpoint, token: string | undefined, body: object) =>
  server.request(method, path, { token, body: { ...bodies[name], ...body } })

test.each(calls)('%s knows no employee of another organisation, by session or by key', async (name, call) => {
  const before = await rowsOf(server, orgId)
  const unknown = crypto.randomUUID()
  for (const token of [outsider, foreignKey]) {
    for (const dryRun of [true, false]) {
      const { status, json } = await make(name, call, token, {
        employeeIds: [unknown, ...Object.values(ids)],
        dryRun,
      })
      expect([status, json.done, json.refused]).toEqual([200, 0, 4])
      const answers = json.results.map((result: object) => JSON.stringify({ ...result, employeeId: '' }))
      expect(new Set(answers).size).toBe(1)
      expect(json.results[0].code).toBe('not_found')
    }
  }
  expect(await rowsOf(server, orgId)).toBe(before)
})

test.each(calls)('%s needs its permission, its scope, and a caller who is known', async (name, call) => {
  const before = await rowsOf(server, orgId)
  const body = { employeeIds: [ids.own] }
  expect((await make(name, call, undefined, body)).status).toBe(401)
  const byKey = await make(name, call, readingKey, body)
  expect([byKey.status, byKey.json]).toMatchObject([403, { code: 'scope_missing', scope: 'employees:write' }])
  const lacking = roles.filter((role) => !roleMay(role, call.permission as 'employees:write'))
  expect(lacking.length).toBeGreaterThan(1)
  for (const role of lacking) {
    const { token } = await joinOrganisation(server, orgId, role)
    const { status, json } = await make(name, call, token, body)
    expect([status, json.permission], role).toEqual([403, call.permission])
  }
  expect(await rowsOf(server, orgId)).toBe(before)
})

test.each(calls)(
  '%s is open to a key with its scope, at the address of keys, and takes 500 ids',
  async (name, call) => {
    const strangers = Array.from({ length: 499 }, () => crypto.randomUUID())
    const askByKey = (employeeIds: string[]) =>
      server.request('POST', `/v1${call.path}`, {
        token: writingKey,
        body: { ...bodies[name], employeeIds, dryRun: true },
      })
    const { status, json } = await askByKey([ids.own, ...strangers])
    expect([status, json.results.length, json.dryRun]).toEqual([200, 500, true])
    expect(json.results[0].code).not.toBe('not_found')
    expect(JSON.stringify(json)).not.toContain('/verify/')
    const tooMany = await askByKey([ids.own, ...strangers, ids.hidden])
    expect([tooMany.status, tooMany.json.errors]).toEqual([
      422,
      { employeeIds: 'Please choose 500 employees or fewer' },
    ])
    expect((await askByKey([])).json.errors).toEqual({ employeeIds: 'Please choose at least one employee' })
  },
)

const ofRecruiters = calls.filter(([, { permission }]) => permission === 'employees:write')
test.each(ofRecruiters)(
  '%s answers employees of other sites like ones that never were',
  async (name, call) => {
    const others = [ids.hidden, ids.nowhere, crypto.randomUUID()]
    const before = await rowsOf(server, orgId)
    for (const dryRun of [true, false]) {
      const { json } = await make(name, call, limited, { employeeIds: others, dryRun })
      expect(json.results.map(({ code }: { code: string }) => code)).toEqual(others.map(() => 'not_found'))
    }
    expect(await rowsOf(server, orgId)).toBe(before)
    const { json } = await make(name, call, limited, { employeeIds: [ids.own], dryRun: true })
    expect(json.results[0].code).not.toBe('not_found')
  },
)
