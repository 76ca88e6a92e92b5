import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { dayIn, employeeToCheck, newCheck } from '#testing/setups/checks-test-setup.ts'
import { rightToWorkChecks } from '../right-to-work-tables.ts'

const server = withTestServer()

test('a check that lacks nothing is recorded, answered, and makes the excuse continuous', async () => {
  const { record, fileId, startOn, userId, detail, stored, events } = await employeeToCheck(server)
  await startOn(dayIn(server, 10))
  const file = await fileId()
  const { status, json } = await record({
    ...newCheck(server),
    fileIds: [file],
    issuingCountry: 'GBR',
    documentNumber: '123456789',
  })
  expect(status).toBe(201)
  expect(json.rightToWork).toEqual({
    state: 'continuous',
    until: null,
    endedOn: null,
    rules: [10, 26],
    missing: [],
    conditions: [],
    warnings: [],
    gaps: [],
    rulesVersion: '2026-10',
    reason: null,
  })
  expect(json.check).toMatchObject({
    kind: 'initial',
    route: 'document',
    documentCode: 'A1',
    documentNumberMasked: '••••789',
    issuingCountry: 'GBR',
    nameMatch: 'match',
    likeness: { by: userId, mode: 'in_person' },
    files: [{ fileId: file, bytes: 100, mime: 'image/png', label: 'Passport', part: 'document' }],
    outcome: 'pass',
    checkedBy: userId,
    checkedByName: 'Harriet Reed',
    rulesVersion: '2026-10',
    supersedes: null,
    supersededBy: null,
    prevHash: '0'.repeat(64),
    hash: expect.stringMatching(/^[\da-f]{64}$/),
  })
  expect((await detail()).employee.rightToWork).toEqual(json.rightToWork)
  expect(await stored()).toMatchObject({ state: 'continuous', until: null })
  expect((await events('check.recorded')).map(({ data }) => data)).toEqual([
    {
      address: '127.0.0.1',
      checkId: json.check.id,
      kind: 'initial',
      route: 'document',
      outcome: 'pass',
      rulesVersion: '2026-10',
      hash: json.check.hash,
    },
  ])
  expect((await events('rtw.excuse_changed')).map(({ data }) => data)).toEqual([
    { address: '127.0.0.1', from: 'none', to: 'continuous', until: null, rules: [10, 26] },
  ])
})

test('what is merely missing is recorded, and the excuse says what it is', async () => {
  const { record, startOn } = await employeeToCheck(server)
  await startOn(dayIn(server, 10))
  const { originalSeen: _, likeness: __, ...check } = newCheck(server, { documentCode: 'A7' })
  const { status, json } = await record(check)
  expect(status).toBe(201)
  expect(json.rightToWork).toMatchObject({
    state: 'provisional',
    missing: ['likeness', 'original_seen', 'copy', 'ni_document', 'ni_copy'],
  })
})

test('another name than the invited one asks for a document of the change', async () => {
  const { record, fileId } = await employeeToCheck(server)
  const check = newCheck(server, { nameOnEvidence: 'Ella Horvat', fileIds: [await fileId()] })
  const { json } = await record(check)
  expect(json.check.nameMatch).toBe('partial')
  expect(json.rightToWork).toMatchObject({
    state: 'provisional',
    rules: [8],
    missing: ['name_change'],
  })
  const again = await record({ ...check, nameChangeFileId: await fileId() })
  expect(again.json.rightToWork.state).toBe('continuous')
})

test.each([
  [
    'a share code that is none',
    { route: 'online', shareCode: 'W123', dateOfBirth: '1990-05-17' },
    'shareCode',
    'rule_3',
  ],
  [
    'a share code made for renting',
    { route: 'online', shareCode: 'R12345678', dateOfBirth: '1990-05-17' },
    'shareCode',
    'rule_3',
  ],
  [
    'a share code that is too old',
    { route: 'online', shareCode: 'W12345678', dateOfBirth: '1990-05-17', shareCodeIssuedAt: '2026-01-01' },
    'shareCodeIssuedAt',
    'rule_4',
  ],
  ['no share code', { route: 'online', dateOfBirth: '1990-05-17' }, 'shareCode', 'rule_5'],
  [
    'an end before its start',
    { permissionStart: '2027-02-02', permissionEnd: '2027-02-01' },
    'permissionEnd',
    'rule_6',
  ],
  ['a check in the future', { checkedAt: '2099-01-01T00:00:00Z' }, 'checkedAt', 'rule_6'],
  ['an initial check of another day', { checkedAt: '2026-01-05T12:00:00Z' }, 'checkedAt', 'rule_24'],
  ['a file that nobody has', { fileIds: [randomUUID()] }, 'fileIds', 'rule_23'],
  ['a correction of nothing', { supersedes: randomUUID() }, 'supersedes', 'invalid_input'],
  ['a day that does not exist', { documentExpires: '2027-02-29' }, 'documentExpires', 'invalid_input'],
  ['a country in words', { issuingCountry: 'Poland' }, 'issuingCountry', 'invalid_input'],
  ['a document that is on no list', { documentCode: 'Z1' }, 'documentCode', 'invalid_input'],
  ['a document of a list of before', { documentCode: 'B5' }, 'documentCode', 'rule_6'],
  ['a document of an earlier list', { documentCode: 'C1' }, 'documentCode', 'rule_24'],
  [
    'a file that shows nothing known',
    { files: [{ fileId: randomUUID(), part: 'cat' }] },
    'files.0.part',
    'invalid_input',
  ],
])('%s is refused by its field and rule, and nothing is stored', async (_name, change, field, code) => {
  const { record, employeeId } = await employeeToCheck(server)
  const { status, json } = await record({ ...newCheck(server), ...change })
  expect({ status, code: json.code, fields: Object.keys(json.errors) }).toEqual({
    status: 422,
    code,
    fields: [field],
  })
  expect(
    await server.deps.db.select().from(rightToWorkChecks).where(eq(rightToWorkChecks.employeeId, employeeId)),
  ).toEqual([])
})

test('of a share code its end and a keyed hash are kept, and no table or log has it', async () => {
  const { record, employeeId, fileId } = await employeeToCheck(server)
  const check = newCheck(server, {
    route: 'online',
    documentCode: undefined,
    citizenship: undefined,
    shareCode: 'w98 765 4zq',
    dateOfBirth: '1990-05-17',
    permission: 'time_limited',
    permissionEnd: dayIn(server, 200),
    weeklyHoursLimit: 20,
    fileIds: [await fileId()],
  })
  const { json, status } = await record(check)
  expect(status).toBe(201)
  expect(json.check).toMatchObject({ shareCodeLast3: '4ZQ', dateOfBirth: '1990-05-17' })
  expect(json.check).not.toHaveProperty('shareCodeHash')
  expect(json.rightToWork).toMatchObject({
    state: 'time_limited',
    until: dayIn(server, 200),
    rules: [5, 9, 12],
    conditions: ['At most 20 hours a week'],
  })
  const [row] = await server.deps.db
    .select()
    .from(rightToWorkChecks)
    .where(eq(rightToWorkChecks.employeeId, employeeId))
  const { deps } = server
  const key = await organisationKey({ deps, tx: deps.db, orgId: row!.orgId })
  const facts = key.open('right-to-work', row!.factsSealed!)
  expect(facts).toContain(server.deps.keys.hash('share-code', 'W987654ZQ'))
  for (const text of [facts, JSON.stringify(row), server.logged()]) {
    expect(text).not.toContain('W987654ZQ')
    expect(text).not.toContain('w98 765 4zq')
  }
})

test('the same request with its key is recorded once', async () => {
  const { record, checks, check } = await employeeToCheck(server)
  const body = check()
  const key = { 'idempotency-key': randomUUID() }
  const [first, second] = [await record(body, key), await record(body, key)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.json).toEqual(first.json)
  expect((await checks()).json.items).toHaveLength(1)
  expect((await record({ ...body, outcome: 'fail' }, key)).status).toBe(422)
})

test('of two users who correct one check at once the second is told', async () => {
  const { record, check, checks } = await employeeToCheck(server)
  const { json } = await record(check())
  const correction = { ...check({ outcome: 'hold' }), supersedes: json.check.id }
  const answers = await Promise.all([record(correction), record(correction)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
  const { items, rightToWork } = (await checks()).json
  expect(items.map((one: { supersededBy: string | null }) => one.supersededBy)).toEqual([null, items[0].id])
  expect(rightToWork).toMatchObject({ state: 'none', reason: 'held' })
})
