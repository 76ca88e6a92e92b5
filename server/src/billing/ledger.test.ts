import { expect, test } from 'vitest'
import { inOrganisation } from '#platform/scope.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { releaseCredit } from './reserve-credit.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

async function allEntries(token: string) {
  const pages = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { json } = await server.request('GET', `/billing/ledger${cursor && `?cursor=${cursor}`}`, { token })
    pages.push(json.items)
    cursor = json.nextCursor
  }
  return pages
}

test('the ledger has every entry once, newest first, also those of the same moment', async () => {
  const { token, orgId } = await server.signUp()
  await givePlan(server.deps, orgId, 'basic')
  const { employeeId } = await server.invite(token, { fullName: 'First One' })
  server.clock.advance(1)
  await inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) => releaseCredit(scope, employeeId))
  server.clock.advance(1)
  for (let round = 0; round < 55; round++) await server.invite(token)
  const pages = await allEntries(token)
  expect(pages.map(({ length }) => length)).toEqual([50, 7])
  const entries = pages.flat()
  expect(new Set(entries.map(({ id }) => id)).size).toBe(57)
  const period = server.clock.now().toISOString().slice(0, 7)
  expect(entries.slice(-2)).toMatchObject([
    { kind: 'release', employeeId, fullName: 'First One', period },
    { kind: 'reserve', employeeId, fullName: 'First One', period },
  ])
  expect(entries.filter(({ kind }) => kind === 'payg')).toHaveLength(30)
})

test("no user sees another organisation's ledger entries, whatever place they ask for", async () => {
  const { token, orgId } = await server.signUp()
  await givePlan(server.deps, orgId, 'premium')
  for (let round = 0; round < 51; round++) await server.invite(token)
  const { nextCursor } = (await server.request('GET', '/billing/ledger', { token })).json
  const other = await server.signUp()
  const { json } = await server.request('GET', '/billing/ledger', { token: other.token })
  expect(json).toEqual({ items: [], nextCursor: null })
  const refused = async (cursor: string, by: string) =>
    (await server.request('GET', `/billing/ledger?cursor=${cursor}`, { token: by })).status
  expect([await refused(nextCursor, other.token), await refused('made-up', token)]).toEqual([422, 422])
  expect(await refused(nextCursor, token)).toBe(200)
})
