import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { evidencePacks } from '#right-to-work/pack/many/packs-tables.ts'
import { largePdf, sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { inviteWithEvidence } from '#testing/setups/evidence-test-setup.ts'
import { evidenceFiles } from './evidence-tables.ts'

const megabyte = 1024 * 1024
const server = withTestServer({ env: { evidenceBytesPerOrganisation: 25 * megabyte } })
const large = largePdf(9.9 * megabyte)

/** An organisation whose evidence leaves no room for another file of 10 MB. */
async function full() {
  const one = await inviteWithEvidence(server)
  for (const _file of [1, 2]) expect((await one.send({ file: large })).status).toBe(201)
  return one
}

test('an organisation has room for so many bytes, also when files come at once and about several employees', async () => {
  const { token, employeeId, stored, orgId } = await inviteWithEvidence(server)
  const colleague = await server.invite(token)
  const answers = await Promise.all(
    [employeeId, colleague.employeeId, employeeId, colleague.employeeId].map((id) =>
      sendEvidence(server, { token, employeeId: id }, { file: large }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
    code: 'evidence_full',
    message:
      'Your organisation has used the 25 MB that it has for evidence. Erase employees who need not be kept any more, or ask who runs Bonafide for you for more.',
  })
  expect((await stored()).files).toHaveLength(2)
  expect(server.logged()).toContain('an organisation has no room for more evidence')
  expect(server.logged()).toContain(orgId)
})

test('photos of a phone count and are refused too; another organisation has its own room', async () => {
  const { token, employeeId } = await full()
  const { json } = await server.request('POST', `/employees/${employeeId}/evidence/phone`, { token })
  const sent = await server.request('POST', `/phone-photos/${new URL(json.url).hash.slice(1)}?name=a.pdf`, {
    raw: new Uint8Array(large),
    headers: { 'content-type': 'application/pdf' },
  })
  expect(sent).toMatchObject({ status: 409, json: { code: 'evidence_full' } })
  const other = await inviteWithEvidence(server)
  expect((await other.send()).status).toBe(201)
})

test('what is erased or deleted makes room', async () => {
  const { token, employeeId, send, stored, orgId } = await full()
  const colleague = await server.invite(token)
  const sendOther = () => sendEvidence(server, { token, employeeId: colleague.employeeId }, { file: large })
  expect((await send()).status).toBe(409)
  const [first] = (await stored()).files
  await server.deps.db
    .delete(evidenceFiles)
    .where(and(eq(evidenceFiles.orgId, orgId), eq(evidenceFiles.id, first!.id)))
  expect((await sendOther()).status).toBe(201)
  expect((await sendOther()).status).toBe(409)
  expect((await server.request('POST', `/employees/${employeeId}/erase`, { token, body: {} })).status).toBe(
    200,
  )
  expect((await sendOther()).status).toBe(201)
})

test('packs have as much room, and one is not made while those that are kept fill it; evidence still comes in', async () => {
  const { token, send, orgId } = await inviteWithEvidence(server)
  const request = () => server.request('POST', '/evidence-packs', { token, body: { kind: 'all' } })
  const { packId } = (await request()).json
  await server.deps.db
    .update(evidencePacks)
    .set({ state: 'ready', bytes: 25 * megabyte, expiresAt: server.clock.now() })
    .where(and(eq(evidencePacks.orgId, orgId), eq(evidencePacks.id, packId)))
  expect((await request()).json).toMatchObject({
    code: 'evidence_full',
    message: 'Your packs use all 25 MB that there is for them. Delete one first.',
  })
  expect((await send()).status).toBe(201)
  expect((await server.request('DELETE', `/evidence-packs/${packId}`, { token })).status).toBe(200)
  expect((await request()).status).toBe(201)
})
