import { expect, test } from 'vitest'
import { dayIn } from '#testing/setups/checks-test-setup.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { checkOne, noCheck } from '#testing/setups/staff-import-test-setup.ts'

const server = withTestServer()

test('a check is refused without who made it, and says what to write (rule 24)', async () => {
  const { outcome, problems } = await checkOne(server, { madeBy: '', checkedBy: '' })
  expect(outcome).toBe('refused')
  expect(problems).toEqual([
    { column: 'Check made by', message: 'Write who made the check: own staff, transferor or other' },
    { column: 'Checked by', message: 'Write the name of who made the check' },
  ])
  expect((await checkOne(server, { madeBy: 'my cousin' })).problems).toMatchObject([
    { column: 'Check made by' },
  ])
  expect((await checkOne(server, { seen: 'by letter' })).problems).toEqual([
    { column: 'Employee seen', message: 'Write how they saw the employee: in person or live video' },
  ])
  for (const madeBy of ['Own staff', 'own_staff', 'OUR STAFF', 'HR'])
    expect((await checkOne(server, { madeBy })).excuse).toMatchObject({ state: 'provisional' })
})

test('a check by another organisation covers nobody, and one by the employer before a transfer may', async () => {
  const other = await checkOne(server, { madeBy: 'agency' })
  expect(other.excuse).toMatchObject({ state: 'none', reason: 'made_by_other' })
  expect(other.excuse?.notes[0]).toMatch(/^Only a check by your own staff/)
  const hired = await checkOne(server, { madeBy: 'Previous employer' })
  expect(hired.excuse).toMatchObject({ state: 'none', reason: 'made_by_other' })
  expect(hired.excuse?.notes[0]).toMatch(/^Only a check by your own staff/)
  const before = await checkOne(server, { madeBy: 'Previous employer', origin: 'transferred' })
  expect(before.excuse).toMatchObject({ state: 'provisional' })
})

test('without how they were seen nothing is covered once work has begun, and the row says what to write', async () => {
  const start = dayIn(server, 3)
  const ahead = await checkOne(server, { seen: '', startDate: start, checkedOn: dayIn(server, -1) })
  expect(ahead.excuse).toMatchObject({ state: 'provisional', missing: expect.arrayContaining(['likeness']) })
  expect(ahead.excuse?.notes).toEqual([])
  const begun = await checkOne(server, { seen: '' })
  expect(begun.excuse).toMatchObject({
    state: 'none',
    reason: 'late',
    notes: [
      'Write in Employee seen how they saw the employee. Without it the check does not cover you once work has begun',
    ],
  })
})

test('documents of earlier lists are judged by the rules of their day (rule 24)', async () => {
  const before = { startDate: '2021-05-01', checkedOn: '2021-04-20' }
  const unlimited = ['E1', 'E3']
  for (const documentCode of unlimited) {
    const { excuse } = await checkOne(server, { ...before, documentCode })
    expect(excuse).toMatchObject({ state: 'provisional', missing: ['original_seen', 'copy'] })
  }
  for (const documentCode of ['E4', 'E5']) {
    const { problems } = await checkOne(server, { ...before, documentCode })
    expect(problems).toEqual([
      { column: 'Permission ends', message: 'Please enter the day on which the permission ends' },
    ])
  }
  for (const documentCode of ['E2', 'C1']) {
    expect((await checkOne(server, { ...before, documentCode })).problems).toMatchObject([
      { column: 'Permission' },
    ])
    const { excuse } = await checkOne(server, { ...before, documentCode, permission: 'settled' })
    const missing = documentCode === 'C1' ? ['copy'] : ['original_seen', 'copy']
    expect(excuse).toMatchObject({ state: 'provisional', missing })
  }
  const provider = { provider: 'Veri', providerReference: 'r-1', confidenceLevel: 'Medium' }
  const passport = { nationality: 'British citizen', issuingCountry: 'UK', documentExpires: '2031-02-28' }
  const digital = { route: 'IDSP', documentCode: 'D1', ...provider, ...passport }
  expect((await checkOne(server, digital)).excuse).toMatchObject({
    state: 'provisional',
    missing: ['copy', 'report_copy'],
    rulesVersion: 'legacy',
  })
  expect((await checkOne(server, { documentCode: 'E1' })).problems).toEqual([
    { column: 'Document code', message: 'This document was not accepted on the day of the check' },
  ])
})

test.each([
  ['A3', 'E3'],
  ['B2', 'E4'],
  ['b5', 'E5'],
])('%s is refused, and the row says to write %s', async (documentCode, instead) => {
  const { problems } = await checkOne(server, { documentCode })
  expect(problems[0]).toEqual({
    column: 'Document code',
    message: `${documentCode.toUpperCase()} is not a code in use today. For a check before 6 April 2022 write ${instead}`,
  })
})

test('a digital check keeps its provider and what the passport says, and needs the register looked up', async () => {
  const provider = { provider: 'Veri', providerReference: 'r-1', confidenceLevel: 'Medium' }
  const digital = { route: 'IDSP', ...provider }
  expect((await checkOne(server, digital)).excuse).toMatchObject({
    state: 'provisional',
    missing: ['copy', 'report_copy', 'document_expires', 'nationality'],
  })
  const passport = { nationality: 'gbr', issuingCountry: 'UK', documentExpires: '2031-02-28' }
  const today = { startDate: dayIn(server, 5), checkedOn: dayIn(server, -1) }
  expect((await checkOne(server, { ...digital, ...passport, ...today })).excuse).toMatchObject({
    missing: ['copy', 'report_copy', 'register_note'],
  })
  expect((await checkOne(server, { ...digital, ...passport, nationality: 'GBN' })).excuse).toMatchObject({
    state: 'none',
    reason: 'not_british_citizen',
  })
  // Six nationalities are British.
  expect(
    (await checkOne(server, { ...digital, ...passport, nationality: 'British' })).problems,
  ).toMatchObject([{ column: 'Nationality' }])
  // No other route considers the nationality (rule 2).
  expect((await checkOne(server, { nationality: 'French' })).outcome).toBe('ready')
})

test('a student’s term dates are read, and end on a day (rule 9)', async () => {
  const end = dayIn(server, 300)
  const student = {
    route: 'online',
    documentCode: '',
    permission: 'time-limited',
    permissionEnd: end,
    conditionKind: 'Student',
  }
  const limited = { ...student, weeklyHoursLimit: '20', termDatesUntil: '30/06/2027' }
  expect((await checkOne(server, limited)).excuse).toMatchObject({
    state: 'provisional',
    missing: ['copy', 'term_dates'],
    conditions: ['At most 20 hours a week in term time, Monday to Sunday'],
  })
  expect((await checkOne(server, { ...limited, weeklyHoursLimit: '15' })).problems).toMatchObject([
    { column: 'Weekly hours limit' },
  ])
  expect((await checkOne(server, { ...limited, conditionKind: 'gap year' })).problems).toEqual([
    { column: 'Kind of limit', message: 'Write one of: student, supplementary, other' },
  ])
})

test('the job is asked for from 1 October 2026 on, and by itself tells of no check', async () => {
  const permission = { route: 'online', documentCode: '', permission: 'settled', weeklyHoursLimit: '30' }
  const now = { startDate: dayIn(server, 9), checkedOn: dayIn(server, -1), ...permission }
  expect((await checkOne(server, now)).excuse?.missing).toEqual(['copy', 'job_fits'])
  expect((await checkOne(server, { ...now, jobTitle: 'Care worker' })).excuse?.missing).toEqual(['copy'])
  expect((await checkOne(server, permission)).excuse?.missing).toEqual(['copy'])
  const plain = { ...noCheck, jobTitle: 'Nurse', nationality: 'Irish', documentExpires: '2030-01-01' }
  expect(await checkOne(server, plain)).toMatchObject({ outcome: 'ready', excuse: { reason: 'no_check' } })
})

test('a positive notice of the Employer Checking Service is kept with its date', async () => {
  const notice = { noticeReference: 'PVN-1', noticeDate: '30/04/2024' }
  const ecs = { route: 'ecs', documentCode: 'G4' }
  const { excuse } = await checkOne(server, { ...ecs, ...notice })
  // The six months of the notice are over.
  expect(excuse).toMatchObject({ state: 'none', missing: ['notice_copy'] })
  const without = await checkOne(server, ecs)
  expect(without.excuse).toMatchObject({ state: 'none', missing: ['pvn', 'notice_copy'] })
})
