import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { evidenceFiles } from '../evidence/evidence-tables.ts'
import { employeeToCheck } from '#testing/setups/checks-test-setup.ts'

const server = withTestServer()

test('a file of another employee is no evidence, and one that a check names is kept', async () => {
  const one = await employeeToCheck(server)
  const other = await employeeToCheck(server)
  const foreign = await other.fileId()
  expect((await one.record({ ...one.check(), fileIds: [foreign] })).json.code).toBe('rule_23')
  const own = await one.fileId()
  await one.record({ ...one.check(), fileIds: [own] })
  const [file] = await server.deps.db
    .select()
    .from(evidenceFiles)
    .where(and(eq(evidenceFiles.orgId, one.orgId), eq(evidenceFiles.id, own)))
  expect(file?.boundAt).toEqual(server.clock.now())
})

test('each file says what it shows, one may show several parts, and the list of ids means the usual one (rule 23)', async () => {
  const { record, check, fileId, checks } = await employeeToCheck(server)
  const [birth, insurance] = [await fileId(), await fileId()]
  const certificate = {
    ...check({ documentCode: 'A7', citizenship: undefined, companion: 'ni_document' }),
    files: [
      { fileId: birth, part: 'document' },
      { fileId: insurance, part: 'ni_document' },
    ],
  }
  expect((await record(certificate)).json.rightToWork).toMatchObject({ state: 'continuous' })
  const both = { ...certificate, files: ['document', 'ni_document'].map((part) => ({ fileId: birth, part })) }
  const { json } = await record(both)
  expect(json.rightToWork).toMatchObject({ state: 'continuous' })
  expect(json.check.files).toMatchObject([
    { fileId: birth, part: 'document' },
    { fileId: birth, part: 'ni_document' },
  ])
  const asIds = { ...certificate, files: undefined, fileIds: [birth, insurance] }
  expect((await record(asIds)).json.check.files).toMatchObject([{ part: 'document' }, { part: 'document' }])
  expect((await record({ ...certificate, fileIds: [birth] })).json).toMatchObject({
    code: 'rule_23',
    errors: { files: expect.any(String) },
  })
  expect((await checks()).json.items).toHaveLength(3)
})

test('an earlier check is its maker’s, likeness too, and needs to say whose it is (rule 24)', async () => {
  const { record, check, fileId, userId, startOn } = await employeeToCheck(server)
  await startOn('2024-06-01')
  const made = check({
    kind: 'recorded',
    documentCode: 'D1' as const,
    route: 'digital',
    citizenship: undefined,
    nationality: 'GBR',
    issuingCountry: 'GBR',
    documentExpires: '2030-01-01',
    provider: { name: 'DVS', reference: 'R1', gpg45Level: 'medium', onRegister: true },
    checkedAt: '2024-05-14T12:00:00.000Z',
    likeness: { mode: 'in_person', at: '2024-05-14T12:00:00.000Z' },
  })
  const files = [
    { fileId: await fileId(), part: 'document' },
    { fileId: await fileId(), part: 'provider_report' },
  ]
  expect((await record({ ...made, files, madeBy: undefined })).json.code).toBe('rule_24')
  const { json } = await record({ ...made, files })
  expect(json.check).toMatchObject({
    rulesVersion: 'legacy',
    madeBy: { who: 'own_staff', name: 'Ann Lee' },
    likeness: { by: null },
    checkedBy: userId,
  })
  expect(json.rightToWork).toMatchObject({ state: 'continuous', rulesVersion: 'legacy' })
})
