import type { JsonWebKey } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testOrganisationOf } from '#platform/db/test-organisation.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { organisationKeys, signingKeys } from '#platform/keys/keys-tables.ts'
import { searchDump } from '#testing/database/search-dump.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { employeeToCheck } from '#testing/setups/checks-test-setup.ts'
import { askPack, bytesOf, employeeWithPack, keysPath, verifyPack } from '#testing/setups/pack-test-setup.ts'

const server = withTestServer()

interface PublicKey extends JsonWebKey {
  organisation?: string
}

async function keysOf(organisation?: string): Promise<PublicKey[]> {
  const query = organisation === undefined ? '' : `?organisation=${organisation}`
  const answer = await server.app.request(`${keysPath}${query}`)
  return ((await answer.json()) as { keys: PublicKey[] }).keys
}

test('each organisation signs with a key of its own, also packs that are made at once, and it is sealed under theirs', async () => {
  await server.deps.db.delete(signingKeys)
  expect(await (await server.app.request(keysPath)).json()).toEqual({ keys: [] })
  const [one, other] = [await employeeWithPack(server), await employeeWithPack(server)]
  const answers = await Promise.all([one.pack(), other.pack(), one.pack()])
  const packs = await Promise.all(answers.map(bytesOf))
  for (const pack of packs) expect((await verifyPack(server, pack)).code).toBe(0)
  const theirIds = (await keysOf()).map(({ organisation }) => organisation)
  expect(theirIds).toHaveLength(2)
  expect(new Set(theirIds)).toEqual(new Set([one.orgId, other.orgId]))
  // The set of one organisation proves nothing of another's pack.
  const theirs = await keysOf(other.orgId)
  expect(theirs).toHaveLength(1)
  expect((await verifyPack(server, packs[0]!, { organisation: other.orgId })).code).toBe(4)
  expect((await verifyPack(server, packs[0]!, { keys: { keys: theirs } })).code).toBe(1)
  const stored = await server.deps.db.select().from(signingKeys)
  expect(stored.map(({ keySealed }) => server.deps.keys.open('signing', keySealed))).toEqual([
    undefined,
    undefined,
  ])
  const mine = stored.find(({ name }) => name.includes(one.orgId))!
  const key = await organisationKey({ deps: server.deps, tx: server.deps.db, orgId: one.orgId })
  expect(await searchDump(server.deps.db, [key.open('signing', mine.keySealed)!])).toEqual([])
})

test('a pack of test mode is TEST by a key of its own, whatever the organisation is called', async () => {
  const one = await employeeWithPack(server)
  const headers = { authorization: `Bearer ${one.token}`, 'bonafide-mode': 'test' }
  const invited = await server.request('POST', '/employees/invite', {
    token: one.token,
    headers: { 'bonafide-mode': 'test' },
    body: { fullName: 'Ella Novak', email: 'ella@example.com', inviteChannelPref: 'email' },
  })
  const path = `/api/employees/${invited.json.employeeId}/evidence-pack`
  const pack = await bytesOf(await server.app.request(path, { headers }))
  const { code, output } = await verifyPack(server, pack)
  expect(code).toBe(3)
  expect(output).toMatch(/\nTEST\n$/)
  expect(output).toContain(`Organisation ${testOrganisationOf(one.orgId)}\n`)
  expect((await verifyPack(server, pack, { organisation: one.orgId })).code).toBe(4)
  await bytesOf(await one.pack())
  const [live, ofTest] = [await keysOf(one.orgId), await keysOf(testOrganisationOf(one.orgId))]
  expect([live.length, ofTest.length]).toEqual([1, 1])
  expect(live[0]?.x).not.toBe(ofTest[0]?.x)
})

test('a pack that was kept is valid after the key of its organisation is gone, and the next one has another key', async () => {
  const one = await employeeToCheck(server)
  const kept = await bytesOf(await askPack(server, one))
  await server.deps.db.delete(organisationKeys).where(eq(organisationKeys.orgId, one.orgId))
  expect((await verifyPack(server, kept)).code).toBe(0)
  const later = await bytesOf(await askPack(server, one))
  expect(await keysOf(one.orgId)).toHaveLength(2)
  for (const pack of [kept, later]) expect((await verifyPack(server, pack)).code).toBe(0)
})
