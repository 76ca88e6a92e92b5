import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { largePdf, sendEvidence, heldUpload } from '#testing/scenarios/evidence-files.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { discardEvidence } from './delete-files.ts'
import { inviteWithEvidence } from '#testing/setups/evidence-test-setup.ts'
import { evidenceFiles } from './evidence-tables.ts'

const server = withTestServer()

test('a file comes back as it was sent, also one in several pieces', async () => {
  const { send, read } = await inviteWithEvidence(server)
  const file = largePdf(600_000)
  const { fileId } = (await send({ file })).json
  expect(Buffer.from(await (await read(fileId)).arrayBuffer()).equals(file)).toBe(true)
})

test('12 files may wait for their check, also when they come at once; one that is bound makes room', async () => {
  const { send, stored, orgId } = await inviteWithEvidence(server)
  const answers = await Promise.all(Array.from({ length: 16 }, () => send()))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 201), 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.json.message).toBe(
    'This employee already has 12 files that belong to no check. Record the check first, or wait a day.',
  )
  const [first] = (await stored()).files
  const isFirst = and(eq(evidenceFiles.orgId, orgId), eq(evidenceFiles.id, first!.id))
  await server.deps.db.update(evidenceFiles).set({ boundAt: server.clock.now() }).where(isFirst)
  expect((await send()).status).toBe(201)
  expect((await send()).status).toBe(409)
})

test('an organisation uploads 60 files a minute at most', async () => {
  const { send, orgId } = await inviteWithEvidence(server)
  const statuses: number[] = []
  for (let file = 0; file < 62; file += 1) {
    statuses.push((await send()).status)
    const boundAt = server.clock.now()
    await server.deps.db.update(evidenceFiles).set({ boundAt }).where(eq(evidenceFiles.orgId, orgId))
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 201), 429, 429])
})

test('a file that no check names within a day is deleted, a bound one stays', async () => {
  const { send, stored, logged, orgId } = await inviteWithEvidence(server)
  const bound = (await send()).json.fileId
  const unbound = (await send()).json.fileId
  await server.deps.db
    .update(evidenceFiles)
    .set({ boundAt: server.clock.now() })
    .where(and(eq(evidenceFiles.orgId, orgId), eq(evidenceFiles.id, bound)))
  server.clock.advance(23 * 3_600_000)
  await discardEvidence(server.deps)
  expect((await stored()).files).toHaveLength(2)
  server.clock.advance(2 * 3_600_000)
  expect((await discardEvidence(server.deps))['discarded']).toBeGreaterThanOrEqual(1)
  expect((await stored()).files.map(({ id }) => id)).toEqual([bound])
  expect((await stored()).pieces.map(({ fileId }) => fileId)).toEqual([bound])
  expect((await logged()).at(-1)).toMatchObject({
    action: 'evidence.discarded',
    actor: 'system',
    data: { fileId: unbound },
  })
})

test('what a crash left of an upload is deleted after an hour, without a word in the audit log', async () => {
  const { send, stored, logged, isEmpty, orgId } = await inviteWithEvidence(server)
  await send()
  await server.deps.db
    .update(evidenceFiles)
    .set({ state: 'uploading', sha256: null, bytes: null })
    .where(eq(evidenceFiles.orgId, orgId))
  await discardEvidence(server.deps)
  expect((await stored()).files).toHaveLength(1)
  server.clock.advance(61 * 60_000)
  await discardEvidence(server.deps)
  expect(await isEmpty()).toBe(true)
  expect((await logged()).map(({ action }) => action)).toEqual(['evidence.added'])
})

test('an erasure deletes the files of the employee alone, and none that is still coming in is kept', async () => {
  const { send, isEmpty, stored, token, employeeId } = await inviteWithEvidence(server)
  await send()
  const colleague = await server.invite(token)
  await sendEvidence(server, { token, employeeId: colleague.employeeId })
  const { body: slow, release } = heldUpload(largePdf(600_000))
  const uploading = send({ file: slow })
  await expect.poll(async () => (await stored()).pieces.length).toBeGreaterThan(2)
  const erased = await server.request('POST', `/employees/${employeeId}/erase`, { token, body: {} })
  expect(erased.status).toBe(200)
  release()
  expect((await uploading).status).toBe(409)
  expect((await stored()).files.map((file) => file.employeeId)).toEqual([colleague.employeeId])
  expect((await stored()).pieces).toHaveLength(1)
  expect((await send()).status).toBe(409)
  expect(await isEmpty()).toBe(false)
})
