import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { dayIn } from '#testing/setups/checks-test-setup.ts'
import {
  type CheckedRow,
  checkOne,
  member,
  noCheck,
  staffCalls,
  type Typed,
} from '#testing/setups/staff-import-test-setup.ts'
import { staffImportRows } from './staff-imports-tables.ts'
import { typedDay } from './row-reader.ts'

const server = withTestServer()

async function signedIn() {
  const account = await server.signUp()
  return { ...account, ...staffCalls(server, account.token) }
}

test('a check tells of every row what it would create, with line and column, and stores nothing', async () => {
  const { token, orgId, check } = await signedIn()
  const known = await server.invite(token)
  const twice = member()
  const { status, json } = await check([
    member(),
    member({ fullName: 'G' }),
    member({ email: 'nobody' }),
    member({ startDate: '31/02/2024', engagement: 'pirate', weeklyHoursLimit: 'many' }),
    member({ email: known.email.toUpperCase() }),
    twice,
    { ...twice, email: ` ${twice.email?.toUpperCase()}` },
    member({ leaveDate: '2024-05-12' }),
  ])
  expect(status).toBe(200)
  expect(json).toMatchObject({ ready: 2, existing: 1, refused: 5 })
  expect(
    json.rows.map(({ line, outcome }: { line: number; outcome: string }) => `${line} ${outcome}`),
  ).toEqual([
    '2 ready',
    '3 refused',
    '4 refused',
    '5 refused',
    '6 existing',
    '7 ready',
    '8 refused',
    '9 refused',
  ])
  expect(json.rows[4].employees).toMatchObject([{ employeeId: known.employeeId, fullName: known.fullName }])
  const problems = (index: number) => json.rows[index].problems
  expect(problems(1)).toEqual([{ column: 'Full name', message: 'Full name must be at least 2 characters' }])
  expect(problems(2)).toEqual([{ column: 'Email', message: 'Please enter a valid email address' }])
  expect(problems(3)).toEqual([
    {
      column: 'Engagement',
      message: 'Write one of: employee, worker, subcontractor, platform, agency, substitute',
    },
    { column: 'Start date', message: '“31/02/2024” is not a day of the calendar' },
    { column: 'Weekly hours limit', message: 'Write a number of hours, such as 20' },
  ])
  expect(problems(4)).toEqual([
    { column: 'Email', message: 'An employee with this email is in Bonafide already' },
  ])
  expect(problems(6)).toEqual([{ column: 'Email', message: 'This email is already in row 7' }])
  expect(problems(7)).toEqual([
    { column: 'Leave date', message: 'The leave date must not be before the start date' },
  ])
  expect(await server.deps.db.$count(employees, eq(employees.orgId, orgId))).toBe(1)
  expect(await server.deps.db.$count(staffImportRows, eq(staffImportRows.orgId, orgId))).toBe(0)
})

test('an address is shared where the row says so, and not by an employee of the same name', async () => {
  const { token, check } = await signedIn()
  const known = await server.invite(token, { fullName: 'Ann Carr' })
  const family = 'family@example.com'
  const { json } = await check([
    member({ fullName: 'Bob Carr', email: known.email }),
    member({ fullName: 'Bob Carr', email: known.email, sharesEmail: ' Yes ' }),
    member({ fullName: 'ann carr', email: known.email, sharesEmail: 'yes' }),
    member({ fullName: 'Cem Kaya', email: family }),
    member({ fullName: 'Ece Kaya', email: family }),
    member({ fullName: 'Ece Kaya', email: family, sharesEmail: 'x' }),
    member({ fullName: 'Can Kaya', email: 'can@example.com', sharesEmail: 'perhaps' }),
  ])
  const found = json.rows.map(({ outcome, isTaken, problems }: CheckedRow) => [
    outcome,
    isTaken ?? false,
    ...problems.map(({ column, message }) => `${column}: ${message}`),
  ])
  expect(found).toEqual([
    ['existing', true, 'Email: An employee with this email is in Bonafide already'],
    ['ready', false],
    ['existing', true, 'Email: An employee with this email is in Bonafide already'],
    ['ready', false],
    ['refused', true, 'Email: This email is already in row 5'],
    ['ready', false],
    ['refused', false, 'Shared email: Write yes or no'],
  ])
})

test('the excuse of each row is shown by the rules of its day, and is provisional without the copy (rule 24)', async () => {
  const end = dayIn(server, 200)
  const { check } = await signedIn()
  const { json } = await check([
    member(),
    member({
      route: 'Share code',
      documentCode: '',
      permission: 'time-limited',
      permissionEnd: end,
      weeklyHoursLimit: '20 hours',
      occupationLimit: 'Care worker',
    }),
    member({ checkedOn: '2024-05-14' }),
    member(noCheck),
    member({ route: 'online', documentCode: '', permission: 'limited', permissionEnd: '2024-06-01' }),
  ])
  const excuses = json.rows.map(({ excuse }: CheckedRow) => excuse)
  expect(excuses[0]).toEqual({
    state: 'provisional',
    until: null,
    endedOn: null,
    rules: [23, 26],
    missing: ['original_seen', 'copy', 'citizenship'],
    conditions: [],
    reason: null,
    warnings: [],
    gaps: [],
    rulesVersion: '2026-10',
    notes: [],
  })
  expect(json.rows[0]).toMatchObject({ startDate: '2024-05-13', leaveDate: null })
  expect(excuses[1]).toMatchObject({
    state: 'provisional',
    missing: ['copy'],
    conditions: ['At most 20 hours a week', 'Only as: Care worker'],
  })
  expect(excuses[2]).toMatchObject({
    state: 'none',
    notes: ['This check is later than the start date allows, so it does not cover you'],
  })
  expect(excuses[3]).toMatchObject({ state: 'none', missing: [] })
  expect(excuses[4]).toMatchObject({
    state: 'none',
    notes: ['This permission ended on 2024-06-01: check the employee again'],
  })
  expect(excuses.filter(({ state }: { state: string }) => state === 'continuous')).toEqual([])
  expect(json.states).toEqual({ provisional: 2, none: 3 })
  // All have started, and a provisional excuse does not count.
  expect(json.workingWithout).toBe(5)
})

test('a check that cannot be is refused by its column, and says what to write', async () => {
  const refused = async (change: Typed) => {
    const { outcome, problems } = await checkOne(server, change)
    expect(outcome).toBe('refused')
    return problems.map(({ column, message }) => `${column}: ${message}`)
  }
  expect(await refused({ route: '' })).toEqual([
    'Check route: Write how the earlier check was made: online, digital, document or ecs',
  ])
  expect(await refused({ checkedOn: '' })).toEqual([
    'Checked on: Write the day on which the earlier check was made',
  ])
  expect(await refused({ checkedOn: dayIn(server, 2) })).toEqual([
    'Employee seen: You cannot have seen the employee in the future',
    'Checked on: The check cannot be in the future',
  ])
  expect(await refused({ documentCode: 'Z9' })).toEqual([
    'Document code: Write a code from A1 to A9, B1 to B6 or G1 to G4, or E1 to E5, C1 or D1 for documents of earlier lists',
    'Permission: Write one of: unlimited, settled, pre-settled, time-limited, pending',
  ])
  expect(await refused({ documentCode: 'B1' })).toEqual([
    'Permission ends: Please enter the day on which the permission ends',
  ])
  expect(await refused({ weeklyHoursLimit: '200' })).toEqual([
    'Weekly hours limit: Please enter 0 to 168 hours',
  ])
  expect(await refused({ route: 'digital' })).toEqual([
    'Digital provider: Please enter who made the digital check',
  ])
  expect(await refused({ route: 'digital', provider: 'Veri' })).toEqual([
    'Provider reference: Please enter the reference of the result',
    'Level of confidence: Please choose the level of confidence',
  ])
})

test('who was engaged otherwise than as employee before 1 October 2026 needs none, and works without nothing', async () => {
  const { check } = await signedIn()
  const { json } = await check([
    member({ ...noCheck, engagement: 'worker' }),
    member({ ...noCheck, engagement: 'agency worker', startDate: '2026-09-30' }),
    member({ ...noCheck, engagement: 'worker', startDate: '2026-10-01' }),
    member(noCheck),
  ])
  expect(json.states).toEqual({ not_required: 2, none: 2 })
  expect(json.rows[0].excuse).toMatchObject({ state: 'not_required', reason: 'before_scope' })
  expect(json.rows[1].excuse.warnings).toEqual(['extended_liability'])
  expect(json.workingWithout).toBe(2)
})

test('days are read with the year first or the day first, and what could be either is said', async () => {
  expect(typedDay('2024-04-03')).toEqual({ ok: true, day: '2024-04-03', isAmbiguous: false })
  expect(typedDay('3/4/2024')).toEqual({ ok: true, day: '2024-04-03', isAmbiguous: true })
  expect(typedDay('25/04/2024')).toEqual({ ok: true, day: '2024-04-25', isAmbiguous: false })
  expect(typedDay('04/04/2024')).toEqual({ ok: true, day: '2024-04-04', isAmbiguous: false })
  expect(typedDay('29/02/2024')).toMatchObject({ day: '2024-02-29' })
  expect(typedDay('29/02/2023')).toMatchObject({ ok: false })
  expect(typedDay('04/25/2024')).toEqual({
    ok: false,
    message: '“04/25/2024” is not a day of the calendar. Write the day first: 25/04/2024',
  })
  expect(typedDay('3 April')).toEqual({
    ok: false,
    message: '“3 April” is not a date. Write 2024-04-30 or 30/04/2024',
  })
  const { check } = await signedIn()
  const { json } = await check([member({ startDate: '25/06/2024' }), member({ startDate: '03/06/2024' })])
  expect(json.ambiguousDates).toEqual({
    count: 1,
    first: { line: 3, column: 'Start date', typed: '03/06/2024', day: '2024-06-03' },
  })
})

test('rows beyond the credits are refused only where employees are to be invited', async () => {
  const { check } = await signedIn()
  const rows = Array.from({ length: 7 }, () => member())
  expect((await check(rows)).json).toMatchObject({ ready: 7, refused: 0 })
  const { json } = await check(rows, '?invite=true')
  expect(json).toMatchObject({ ready: 5, refused: 2 })
  expect(json.rows[5].problems[0].message).toMatch(/^Monthly verification limit reached/)
})

test('a file that is none is refused as a whole', async () => {
  const { send } = await signedIn()
  const refused = async (file: string) => (await send('/check', file)).json.errors?.file
  expect(await refused('')).toBe('The file has no column with the heading Full name and Email')
  expect(await refused('Full name,Email\n\n')).toBe('The file has no employees')
  const many = Array.from({ length: 5001 }, (_, index) => `Ann Lee,ann${index}@example.com`)
  expect(await refused(['Full name,Email', ...many].join('\n'))).toBe(
    'Import 5000 employees or fewer at a time',
  )
  expect(await refused('Full name,Email,Line\nAnn Lee,a@example.com,5\nBo Lee,b@example.com,5')).toBe(
    'Two rows have the same line number',
  )
  const { token } = await server.signUp()
  const asJson = await server.request('POST', '/staff-imports/check', { token, body: newInvitation() })
  expect(asJson.status).toBe(415)
  const spaced = await send('/check', ' email ,FULL NAME,Line\na@example.com,Ann Lee,7\n')
  expect(spaced.json.rows).toMatchObject([{ line: 7, fullName: 'Ann Lee', outcome: 'ready' }])
})

test('a file is read as it was saved: no employee of it is lost, and each is on a line of their own', async () => {
  const { send } = await signedIn()
  const lines = async (file: string) =>
    (await send('/check', file)).json.rows.map(({ line, fullName }: { line: number; fullName: string }) => [
      line,
      fullName,
    ])
  const open = 'Bob Carr,bob@example.com,"Leeds\nDan Hill,dan@example.com,Hull\nEve Lane,eve@example.com,York'
  expect(await lines(`Full name,Email,Site\n${open}`)).toEqual([
    [2, 'Bob Carr'],
    [3, 'Dan Hill'],
    [4, 'Eve Lane'],
  ])
  expect(await lines('sep=;\nFull name;Email\nAnn Lee;ann@example.com')).toEqual([[3, 'Ann Lee']])
  expect(await lines('Staff of May\n\nFull name,Email\nAnn Lee,ann@example.com')).toEqual([[4, 'Ann Lee']])
  // Every one of the quotes makes the parser look for its end.
  const quotes = `Full name,Email\n${'"a"b\n'.repeat(800_000)}`
  const from = performance.now()
  expect((await send('/check', quotes)).json.errors.file).toBe('Import 5000 employees or fewer at a time')
  expect(performance.now() - from).toBeLessThan(3000)
})
