import { expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const importRows = (token: string, rows: object[], dryRun = false, headers?: Record<string, string>) =>
  server.request('POST', '/employees/import', { token, body: { dryRun, rows }, headers })
const countOf = (orgId: string) => server.deps.db.$count(employees, eq(employees.orgId, orgId))

test('each row is judged by the rules of the form, and a dry run sends no invitation', async () => {
  const { token, orgId } = await server.signUp()
  const known = await server.invite(token)
  const fine = newInvitation()
  const { status, json } = await importRows(
    token,
    [
      fine,
      { ...newInvitation(), fullName: 'E' },
      { ...newInvitation(), email: 'nobody', inviteChannelPref: 'pigeon' },
      { ...newInvitation(), phone: '12' },
      { ...newInvitation(), phone: '', inviteChannelPref: ' SMS ' },
      { ...newInvitation(), email: known.email.toUpperCase() },
      { ...newInvitation(), email: ` ${fine.email.toUpperCase()}` },
      { ...newInvitation(), phone: '', inviteChannelPref: 'Email' },
    ],
    true,
  )
  expect(status).toBe(200)
  const errorsOf = (row: number) => json.results[row].errors
  expect(
    json.results.map(({ row, outcome }: { row: number; outcome: string }) => `${row} ${outcome}`),
  ).toEqual(['0 ready', '1 error', '2 error', '3 error', '4 error', '5 error', '6 error', '7 ready'])
  expect(errorsOf(1)).toEqual({ fullName: 'Full name must be at least 2 characters' })
  expect(errorsOf(2)).toEqual({
    email: 'Please enter a valid email address',
    inviteChannelPref: 'Please select a notification preference',
  })
  expect(errorsOf(3)).toEqual({ phone: 'Please enter a valid phone number' })
  expect(errorsOf(4)).toEqual({ phone: 'Please enter a valid phone number' })
  expect(errorsOf(5)).toEqual({ email: 'This person has already been invited' })
  expect(errorsOf(6)).toEqual({ email: 'This email appears more than once in the file' })
  expect(await countOf(orgId)).toBe(1)
})

test('rows of one address are several employees where they say so, and who has it is named', async () => {
  const { token, orgId } = await server.signUp()
  const known = await server.invite(token, { fullName: 'Ann Carr' })
  const row = (fullName: string, email: string, sharesEmail?: string) => ({
    ...newInvitation(),
    fullName,
    email,
    ...(sharesEmail !== undefined && { sharesEmail }),
  })
  const { email } = newInvitation()
  const rows = [
    row('Bob Carr', known.email),
    row('Bob Carr', known.email, ' Yes '),
    row('ann carr', known.email, 'yes'),
    row('Cem Kaya', email),
    row('Ece Kaya', email),
    row('Ece Kaya', email, 'TRUE'),
    row('Ece Kaya', email, 'x'),
    row('Can Kaya', email, 'perhaps'),
  ]
  const ann = [{ employeeId: known.employeeId, fullName: 'Ann Carr', status: 'invited', leaveDate: null }]
  for (const [dryRun, done] of [
    [true, 'ready'],
    [false, 'invited'],
  ] as const) {
    const { json } = await importRows(token, rows, dryRun)
    const told = json.results.map((result: { outcome: string; message?: string; employees?: object }) => [
      result.outcome,
      result.message ?? undefined,
      result.employees,
    ])
    expect(told).toEqual([
      ['error', 'This person has already been invited', ann],
      [done, undefined, undefined],
      ['error', 'This person has already been invited', ann],
      [done, undefined, undefined],
      ['error', 'This email appears more than once in the file', undefined],
      [done, undefined, undefined],
      ['error', 'This email appears more than once in the file', undefined],
      ['error', 'Please write yes or no', undefined],
    ])
  }
  expect(await countOf(orgId)).toBe(4)
})

test('a row may name its language by tag or by name, and another one than ours is an error of that row', async () => {
  const { token, orgId } = await server.signUp()
  const typed = [undefined, '', ' PL-pl ', 'Welsh', 'Українська', 'Klingon']
  const { json } = await importRows(
    token,
    typed.map((language) => ({ ...newInvitation(), ...(language !== undefined && { language }) })),
  )
  const said = 'Please choose a language from the list'
  expect(json.results.at(-1)).toMatchObject({ outcome: 'error', message: said, errors: { language: said } })
  const imported = await server.deps.db.select().from(employees).where(eq(employees.orgId, orgId))
  const invited = json.results.slice(0, -1).map(({ employeeId }: { employeeId: string }) => employeeId)
  const languageOf = (id: string) => imported.find((walker) => walker.id === id)?.language
  expect(invited.map(languageOf)).toEqual([null, null, 'pl', 'cy', 'uk'])
})

test('a row may give a date of birth, the day first or the year, and no day that was none or long ago', async () => {
  const { token, orgId } = await server.signUp()
  await givePlan(server.deps, orgId, 'basic')
  const typed = [
    '',
    '1990-05-17',
    ' 7/5/1990',
    '17.05.1990',
    '31/02/1990',
    '05/17/1990',
    '1850-01-01',
    'May 1990',
  ]
  const { json } = await importRows(
    token,
    typed.map((dateOfBirth) => ({ ...newInvitation(), dateOfBirth })),
  )
  const outcomes = json.results.map(({ outcome }: { outcome: string }) => outcome)
  expect(outcomes).toEqual(['invited', 'invited', 'invited', 'invited', 'error', 'error', 'error', 'error'])
  expect(json.results.at(-1).errors).toEqual({ dateOfBirth: 'Please enter a real date of birth' })
  const kept = await Promise.all(
    json.results.slice(0, 4).map(async ({ employeeId }: { employeeId: string }) => {
      const { json: detail } = await server.request('GET', `/employees/${employeeId}`, { token })
      return detail.dateOfBirth
    }),
  )
  expect(kept).toEqual([null, '1990-05-17', '1990-05-07', '1990-05-17'])
})

test('the rows that can be are invited, whatever becomes of the others', async () => {
  const { token, orgId } = await server.signUp()
  const [one, two] = [newInvitation(), newInvitation()]
  const { json } = await importRows(token, [one, { ...two, fullName: '' }, two, one])
  expect(json.results).toMatchObject([
    { row: 0, outcome: 'invited', employeeId: expect.any(String) },
    { row: 1, outcome: 'error' },
    { row: 2, outcome: 'invited' },
    { row: 3, outcome: 'error' },
  ])
  expect(await countOf(orgId)).toBe(2)
  const { json: list } = await server.request('GET', '/employees', { token })
  expect(list.items.map(({ linkState }: { linkState: string }) => linkState)).toEqual(['active', 'active'])
  expect((await server.request('GET', '/usage/current', { token })).json.checksUsed).toBe(2)
})

test('rows beyond the quota are told so, in the dry run and in the real one', async () => {
  const { token, orgId } = await server.signUp()
  await server.invite(token)
  const rows = Array.from({ length: 6 }, newInvitation)
  const outcomes = (json: { results: { outcome: string }[] }) => json.results.map(({ outcome }) => outcome)
  const dry = await importRows(token, rows, true)
  expect(outcomes(dry.json)).toEqual(['ready', 'ready', 'ready', 'ready', 'error', 'error'])
  expect(dry.json.results[4].message).toBe(
    'Monthly verification limit reached. Upgrade your plan to invite more employees.',
  )
  const real = await importRows(token, rows)
  expect(outcomes(real.json)).toEqual(['invited', 'invited', 'invited', 'invited', 'error', 'error'])
  await givePlan(server.deps, orgId, 'basic')
  expect(outcomes((await importRows(token, rows.slice(4))).json)).toEqual(['invited', 'invited'])
  expect(await countOf(orgId)).toBe(7)
})

test('a plan that charges for further credits has room for all', async () => {
  const { token, orgId } = await server.signUp()
  await givePlan(server.deps, orgId, 'basic')
  const rows = Array.from({ length: 40 }, newInvitation)
  const { json } = await importRows(token, rows, true)
  expect(json.results.every(({ outcome }: { outcome: string }) => outcome === 'ready')).toBe(true)
})

test('the same import sent again answers the same and invites no employee twice', async () => {
  const { token, orgId } = await server.signUp()
  const rows = [newInvitation(), newInvitation()]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await importRows(token, rows, false, headers)
  const again = await importRows(token, rows, false, headers)
  expect(again.json).toEqual(first.json)
  expect(again.json.results).toMatchObject([{ outcome: 'invited' }, { outcome: 'invited' }])
  expect(await countOf(orgId)).toBe(2)
  expect((await importRows(token, [rows[0]!], false, headers)).status).toBe(422)
})

test('a row that the database loses is told so, and the others stand', async () => {
  const { token, orgId } = await server.signUp()
  const { enqueue } = server.deps.jobs
  const losing = vi
    .spyOn(server.deps.jobs, 'enqueue')
    .mockRejectedValueOnce(new Error('connection lost'))
    .mockImplementation(enqueue)
  const { status, json } = await importRows(token, [newInvitation(), newInvitation()])
  losing.mockRestore()
  expect(status).toBe(200)
  expect(json.results).toMatchObject([
    { outcome: 'error', message: 'We could not save this row. Import it again.' },
    { outcome: 'invited' },
  ])
  expect(await countOf(orgId)).toBe(1)
})

test('no rows, too many rows and things that are no rows are refused as a whole', async () => {
  const { token, orgId } = await server.signUp()
  expect((await importRows(token, [])).json.errors).toEqual({ rows: 'Send at least one row' })
  const tooMany = await importRows(token, Array.from({ length: 101 }, newInvitation))
  expect(tooMany.json.errors).toEqual({ rows: 'Send 100 rows or fewer at a time' })
  expect((await importRows(token, [{}])).status).toBe(422)
  expect(await countOf(orgId)).toBe(0)
})

test('a manager is read from two columns, or from one that holds the address', async () => {
  const { token, userId, email } = await server.signUp()
  const { json } = await importRows(token, [
    { ...newInvitation(), manager: ' Priya Shah ', managerEmail: 'priya@northgate.example' },
    { ...newInvitation(), manager: 'priya@northgate.example' },
    { ...newInvitation(), managerEmail: email },
    { ...newInvitation(), manager: '', managerEmail: ' ' },
    { ...newInvitation(), manager: 'Priya Shah', managerEmail: 'priya' },
    { ...newInvitation(), manager: 'x'.repeat(121), email: 'nobody' },
  ])
  const managers = await Promise.all(
    json.results.slice(0, 4).map(async ({ employeeId }: { employeeId: string }) => {
      const shown = await server.request('GET', `/employees/${employeeId}`, { token })
      return shown.json.employee.manager
    }),
  )
  const priya = { name: 'Priya Shah', email: 'priya@northgate.example', userId: null }
  expect(managers).toEqual([priya, { ...priya, name: null }, expect.objectContaining({ userId }), undefined])
  expect(json.results.slice(4).map(({ errors }: { errors: object }) => errors)).toEqual([
    { 'manager.email': 'Please enter a valid email address' },
    { 'manager.name': 'Please use 120 characters or fewer', email: 'Please enter a valid email address' },
  ])
})
