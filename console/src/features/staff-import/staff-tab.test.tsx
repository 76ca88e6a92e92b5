import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeUploads } from '#testing/fake-uploads.ts'
import { excuseOf } from '#testing/excuse.ts'
import { press } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { watchDownloads } from '#testing/watch-downloads.ts'

const list = 'GET /staff-imports'
const running = {
  importId: 'i1',
  state: 'running',
  invites: false,
  stoppedBecause: null,
  createdAt: '2026-11-23T10:00:00Z',
  total: 3,
  waiting: 2,
  created: 1,
  existing: 0,
  refused: 0,
  states: { provisional: 1 },
  workingWithout: 1,
}
const done = { ...running, state: 'done', waiting: 0, refused: 1, existing: 1 }
const row = { fullName: 'Grace Mensah', email: 'grace@example.com', problems: [] }
const excuse = {
  ...excuseOf('provisional', { rules: [23], missing: ['copy'], conditions: ['At most 20 hours a week'] }),
  notes: [],
}
const before = { ...excuse, state: 'not_required', missing: [], conditions: [], reason: 'before_scope' }
const checked = {
  rows: [
    { ...row, line: 2, outcome: 'ready', startDate: '2024-05-13', excuse },
    { ...row, line: 5, fullName: 'Ana Costa', outcome: 'ready', startDate: '2024-05-13', excuse: before },
    {
      ...row,
      line: 3,
      fullName: 'Tom Hughes',
      outcome: 'refused',
      problems: [{ column: 'Start date', message: '“x” is not a date. Write 2024-04-30 or 30/04/2024' }],
    },
    {
      ...row,
      line: 4,
      fullName: 'Amira Khan',
      outcome: 'existing',
      problems: [{ column: 'Email', message: 'An employee with this email is in Bonafide already' }],
      isTaken: true,
      employees: [
        { employeeId: 'emp-1', fullName: 'Amira Shah', status: 'completed', leaveDate: '2026-03-31' },
      ],
    },
  ],
  ready: 1,
  existing: 1,
  refused: 1,
  states: { provisional: 1 },
  workingWithout: 1,
  ambiguousDates: {
    count: 2,
    first: { line: 2, column: 'Start date', typed: '03/04/2024', day: '2024-04-03' },
  },
}
const three =
  'Full name,Email,Start date\nGrace,grace@example.com,03/04/2024\nTom,tom@example.com,x\nAmira,amira@example.com,'

async function paste(text: string) {
  fireEvent.change(await screen.findByLabelText('Or paste the rows'), { target: { value: text } })
  press('Continue')
}

test('checks a file without storing it, tells of every row, then has the server import it', async () => {
  const uploads = fakeUploads()
  const answers: Record<string, unknown> = { [list]: { items: [] }, 'GET /staff-imports/i1': running }
  renderApp('/widget?tab=staff', { answers })
  await paste(three)
  expect(screen.getByLabelText<HTMLSelectElement>('Start date (optional)').value).toBe('2')
  press('Check 3 rows')
  await screen.findByRole('button', { name: 'Checking...' })
  expect(uploads[0]?.address).toBe('POST /api/staff-imports/check?invite=false')
  expect(await (uploads[0]!.body as Blob).text()).toContain('Grace,grace@example.com,,03/04/2024')
  uploads[0]?.answer(200, checked)
  await screen.findByRole('heading', { name: '1 employee ready to add' })
  expect(screen.getByText('2 dates can be read in two ways')).toBeTruthy()
  expect(screen.getByText(/03\/04\/2024 in row 2 \(Start date\) is 3 Apr(il)? 2024/)).toBeTruthy()
  expect(screen.getByText('1 employee working, not covered')).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Rows of the file' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    '3Tom HughesStart date: “x” is not a date. Write 2024-04-30 or 30/04/2024',
    '4Amira KhanEmail: An employee with this email is in Bonafide alreadyAmira ShahLeft on 31 Mar 2026They share this email with another employee',
    '2Grace MensahAlmost covered · copy missingAt most 20 hours a weekAdd a copy of the evidence.',
    '5Ana CostaNot required · engaged before 1 October 2026',
  ])
  const who = screen.getByRole('link', { name: 'Amira Shah' })
  expect(who.getAttribute('href')).toBe('/widget?tab=staff&employee=emp-1')
  press('Add 1 employee')
  await screen.findByRole('button', { name: 'Starting...' })
  expect(uploads[1]?.address).toBe('POST /api/staff-imports?invite=false')
  uploads[1]?.answer(201, running)
  await screen.findByRole('heading', { name: 'Adding employees' })
  expect(screen.getByText('1 of 3 rows done')).toBeTruthy()
  answers['GET /staff-imports/i1'] = done
  await screen.findByRole('heading', { name: '1 employee added' }, { timeout: 3000 })
  expect(screen.getByText('1 employee could not be added')).toBeTruthy()
})

test('a row whose address is shared is said to be, checked again, and imported so', async () => {
  const uploads = fakeUploads()
  renderApp('/widget?tab=staff', { answers: { [list]: { items: [] } } })
  const sent = async (at: number) => (await (uploads[at]!.body as Blob).text()).split('\r\n')
  await paste(three)
  press('Check 3 rows')
  await screen.findByRole('button', { name: 'Checking...' })
  uploads[0]?.answer(200, checked)
  fireEvent.click(
    await screen.findByRole('checkbox', { name: 'They share this email with another employee' }),
  )
  press('Check 1 employee again')
  await screen.findByRole('button', { name: 'Checking...' })
  expect(uploads[1]?.address).toBe('POST /api/staff-imports/check?invite=false')
  expect(await sent(1)).toEqual([
    expect.stringMatching(/,Shared email,Line$/),
    expect.stringMatching(/^Grace,.*,,2$/),
    expect.stringMatching(/^Tom,.*,,3$/),
    expect.stringMatching(/^Amira,.*,yes,4$/),
  ])
  const [grace, ana, tom, amira] = checked.rows
  const ready = { ...row, line: 4, fullName: amira!.fullName, outcome: 'ready', startDate: null, excuse }
  uploads[1]?.answer(200, { ...checked, rows: [grace, ana, tom, ready], ready: 2, existing: 0 })
  await screen.findByRole('button', { name: 'Add 2 employees' })
  press('Add 2 employees')
  await screen.findByRole('button', { name: 'Starting...' })
  expect(await sent(2)).toEqual(await sent(1))
})

test('invites only where the user asks for it', async () => {
  const uploads = fakeUploads()
  renderApp('/widget?tab=staff', { answers: { [list]: { items: [] } } })
  await paste(three)
  fireEvent.click(screen.getByRole('radio', { name: /Yes, by email/ }))
  press('Check 3 rows')
  await screen.findByRole('button', { name: 'Checking...' })
  expect(uploads[0]?.address).toBe('POST /api/staff-imports/check?invite=true')
  uploads[0]?.answer(200, checked)
  expect(await screen.findByRole('button', { name: 'Add and invite 1 employee' })).toBeTruthy()
})

test('a refusal stays beside the columns, with what was chosen', async () => {
  const uploads = fakeUploads()
  renderApp('/widget?tab=staff', { answers: { [list]: { items: [] } } })
  await paste('Who,Where\nGrace,grace@example.com')
  press('Check 1 row')
  await screen.findByText('Please choose a column for the name and a column for the email')
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: '0' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: '1' } })
  press('Check 1 row')
  await screen.findByRole('button', { name: 'Checking...' })
  uploads[0]?.fail()
  expect((await screen.findByRole('alert')).textContent).toContain('server')
  expect(screen.getByLabelText<HTMLSelectElement>('Email').value).toBe('1')
})

test('an import that is not done is there again, is stopped and goes on', async () => {
  const stopped = { ...running, state: 'stopped' }
  const answers: Record<string, unknown> = {
    [list]: { items: [running] },
    'GET /staff-imports/i1': running,
    'POST /staff-imports/i1/stop': stopped,
    'POST /staff-imports/i1/resume': running,
  }
  const { server } = renderApp('/widget?tab=staff', { answers })
  await screen.findByRole('heading', { name: 'Adding employees' })
  answers['GET /staff-imports/i1'] = stopped
  press('Stop import')
  await screen.findByRole('heading', { name: 'Import stopped' })
  answers['GET /staff-imports/i1'] = done
  press('Continue import')
  await screen.findByRole('heading', { name: '1 employee added' }, { timeout: 3000 })
  expect(server.of('POST /staff-imports/i1/resume')).toHaveLength(1)
})

test('an import that was stopped for want of its user says why, and can be continued', async () => {
  const stopped = { ...running, state: 'stopped', stoppedBecause: 'The user may no longer import employees.' }
  renderApp('/widget?tab=staff', {
    answers: { [list]: { items: [stopped] }, 'GET /staff-imports/i1': stopped },
  })
  await screen.findByText('The user may no longer import employees.')
  expect(screen.getByRole('button', { name: 'Continue import' })).toBeTruthy()
})

test('the template and the rows that were not added are files to keep', async () => {
  const files = watchDownloads()
  const csv = 'Full name,Email,Line,What is wrong\r\n'
  const refused = () => new Response(csv, { headers: { 'content-type': 'text/csv' } })
  renderApp('/widget?tab=staff', {
    answers: {
      [list]: { items: [done] },
      'GET /staff-imports/i1': done,
      'GET /staff-imports/i1/refused.csv': refused,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Download template' }))
  expect(files[0]?.name).toBe('existing-staff.csv')
  expect(await files[0]?.blob.text()).toContain('Full name,Email,Engagement')
  // The page explains what the columns want.
  expect(screen.getByText(/^own staff, transferor \(the employer before a transfer\) or other/)).toBeTruthy()
  press('Open')
  fireEvent.click(await screen.findByRole('button', { name: 'Download rows not added' }))
  await screen.findByRole('button', { name: 'Download rows not added' })
  await expect.poll(() => files[1]?.name).toBe('rows-not-imported.csv')
})
