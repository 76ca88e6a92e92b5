import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { refuse, type Sent } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { press } from '#testing/on-screen.ts'
import { call, type ImportBody, judge, paste, two } from './import-test-setup.ts'

test('checks before it invites, shows an error for each row, and invites the others', async () => {
  const { server } = renderApp('/widget?tab=import', { answers: { [call]: judge } })
  await paste(two)
  expect(within(screen.getByRole('table')).getByText('grace@example.com')).toBeTruthy()
  press('Check 2 rows')
  const errors = await screen.findByRole('table', { name: 'Rows with an error' })
  expect(within(errors).getAllByRole('row')[1]?.textContent).toBe(
    '3Tom HughesEmailPlease enter a valid email address',
  )
  expect(server.of(call).map(({ body }) => (body as ImportBody).dryRun)).toEqual([true])
  press('Invite 1 employee')
  await screen.findByRole('heading', { name: '1 employee invited' })
  const last = server.of(call).at(-1)
  expect(last?.body).toEqual({
    dryRun: false,
    rows: [{ fullName: 'Grace Mensah', email: 'grace@example.com', inviteChannelPref: 'email' }],
  })
  expect(last?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
})

test('names who has an address, and asks again about rows whose address is said to be shared', async () => {
  const ann = { employeeId: 'emp-1', fullName: 'Ann Carr', status: 'invited', leaveDate: null }
  const message = 'This person has already been invited'
  const { server } = renderApp('/widget?tab=import', {
    answers: {
      [call]: ({ body }: Sent) => {
        const { dryRun, rows } = body as ImportBody
        const refused = { outcome: 'error', message, errors: { email: message }, employees: [ann] }
        const fine = { outcome: dryRun ? 'ready' : 'invited' }
        return {
          results: rows.map(({ email, sharesEmail }, row) => ({
            row,
            ...(email === 'carr@example.com' && sharesEmail !== 'yes' ? refused : fine),
          })),
        }
      },
    },
  })
  await paste('Name,Email\nBob Carr,carr@example.com\nCem Kaya,kaya@example.com\nEce Kaya,kaya@example.com')
  press('Check 3 rows')
  const errors = await screen.findByRole('table', { name: 'Rows with an error' })
  const link = within(errors).getByRole('link', { name: 'Ann Carr' })
  expect(link.getAttribute('href')).toBe('/widget?tab=import&employee=emp-1')
  expect(within(errors).getByText('This email is already in row 3')).toBeTruthy()
  for (const box of within(errors).getAllByRole('checkbox')) fireEvent.click(box)
  press('Check 2 employees again')
  await screen.findByRole('heading', { name: '3 employees ready to invite' })
  press('Invite 3 employees')
  await screen.findByRole('heading', { name: '3 employees invited' })
  const sent = server.of(call).at(-1) as Sent
  expect((sent.body as ImportBody).rows.map(({ fullName, sharesEmail }) => [fullName, sharesEmail])).toEqual([
    ['Bob Carr', 'yes'],
    ['Cem Kaya', undefined],
    ['Ece Kaya', 'yes'],
  ])
})

async function choose(...files: File[]) {
  const input = await screen.findByLabelText('CSV or Excel file')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  fireEvent.change(input)
}

test('reads a file', async () => {
  renderApp('/widget?tab=import', { answers: { [call]: judge } })
  await choose(new File([two], 'employees.csv', { type: 'text/csv' }))
  expect(await screen.findByRole('button', { name: 'Check 2 rows' })).toBeTruthy()
})

test('finds the employees of a workbook, and says on which sheet', async () => {
  renderApp('/widget?tab=import', { answers: { [call]: judge } })
  const sheets = [
    { sheet: 'How to', data: [['Fill in the other sheet'], ['It has two columns']] },
    {
      sheet: 'Starters',
      data: [
        ['Name', 'Email'],
        ['Grace Mensah', 'grace@example.com'],
      ],
    },
  ]
  await choose(new File([new Uint8Array(await writeWorkbook(sheets).toBuffer())], 'starters.csv'))
  await screen.findByRole('button', { name: 'Check 1 row' })
  expect(screen.getByText('Read from the sheet:').parentElement?.textContent).toBe(
    'Read from the sheet: Starters',
  )
})

test('takes 5,000 employees and says why not one more, or none', async () => {
  renderApp('/widget?tab=import', { answers: { [call]: judge } })
  const table = (count: number) => `Name,Email\n${'A B,a@example.com\n'.repeat(count)}`
  await paste(table(5001))
  expect(
    await screen.findByText(
      'It has 5,001 rows. You can import up to 5,000 at a time, so split it into smaller files.',
    ),
  ).toBeTruthy()
  await paste('Name,Email\n')
  expect(await screen.findByText('We could not find any employees in it.')).toBeTruthy()
  await paste(table(5000))
  expect(await screen.findByRole('button', { name: 'Check 5,000 rows' })).toBeTruthy()
})

test.each([
  ['is far too large', 50_000_000, undefined, 'The file is larger than 5 MB. Split it into smaller files.'],
  [
    'changes while it is read',
    100,
    new Error('NotReadableError'),
    'We could not read the file. Choose it again.',
  ],
])('says what to do with a file that %s', async (_what, size, failure, told) => {
  renderApp('/widget?tab=import', { answers: { [call]: judge } })
  const file = new File(['Name'], 'employees.csv')
  Object.defineProperty(file, 'size', { value: size })
  Object.defineProperty(file, 'arrayBuffer', {
    value: () => Promise.reject(failure ?? new Error('was read')),
  })
  await choose(file)
  expect(await screen.findByText(told)).toBeTruthy()
  await choose(new File([two], 'employees.csv'))
  expect(await screen.findByRole('button', { name: 'Check 2 rows' })).toBeTruthy()
})

test('asks for the columns that it needs and sends with those that were chosen', async () => {
  const { server } = renderApp('/widget?tab=import', { answers: { [call]: judge } })
  await paste('Who,Where\nGrace Mensah,grace@example.com')
  press('Check 1 row')
  await screen.findByText('Please choose a column for the name and a column for the email')
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: '0' } })
  fireEvent.click(screen.getByRole('radio', { name: 'SMS' }))
  press('Check 1 row')
  await screen.findByRole('heading', { name: '1 employee ready to invite' })
  const [sent] = server.of(call) as [Sent]
  expect((sent.body as ImportBody).rows[0]).toMatchObject({
    fullName: 'Grace Mensah',
    inviteChannelPref: 'sms',
  })
})

test('takes the date of birth of a row from its column, as it is written', async () => {
  const { server } = renderApp('/widget?tab=import', { answers: { [call]: judge } })
  await paste('Name,Email,DOB\nGrace Mensah,grace@example.com,17/05/1990\nTom,tom@example.com,')
  const preview = within(screen.getByRole('table'))
  expect(preview.getByRole('columnheader', { name: 'Date of birth' })).toBeTruthy()
  press('Check 2 rows')
  await screen.findByRole('heading', { name: '2 employees ready to invite' })
  const [sent] = server.of(call) as [Sent]
  expect((sent.body as ImportBody).rows.map(({ dateOfBirth }) => dateOfBirth)).toEqual([
    '17/05/1990',
    undefined,
  ])
})

test('takes start date, site, manager and kind of work from their columns, by their usual names', async () => {
  const { server } = renderApp('/widget?tab=import', { answers: { [call]: judge } })
  await paste(
    'Employee,E-mail,Mobile,Starting date,Location,Line manager,Line manager email,Employment type\n' +
      'Grace Mensah,grace@example.com,07700 900142,30 Nov 2026,Leeds,Priya Shah,priya@example.com,Agency worker',
  )
  const preview = within(screen.getByRole('table'))
  for (const name of ['Start date', 'Site', 'Manager’s name', 'Manager’s email', 'Works as'])
    expect(preview.getByRole('columnheader', { name })).toBeTruthy()
  press('Check 1 row')
  await screen.findByRole('heading', { name: '1 employee ready to invite' })
  const [sent] = server.of(call) as [Sent]
  expect((sent.body as ImportBody).rows).toEqual([
    {
      fullName: 'Grace Mensah',
      email: 'grace@example.com',
      phone: '07700 900142',
      inviteChannelPref: 'email',
      startDate: '30 Nov 2026',
      site: 'Leeds',
      manager: 'Priya Shah',
      managerEmail: 'priya@example.com',
      engagement: 'Agency worker',
    },
  ])
})

test('takes the language of a row from its column, and sends none where it is empty', async () => {
  const { server } = renderApp('/widget?tab=import', { answers: { [call]: judge } })
  await paste('Name,Email,Preferred language\nGrace Mensah,grace@example.com,Polish\nTom,tom@example.com,')
  expect(within(screen.getByRole('table')).getByRole('columnheader', { name: 'Language' })).toBeTruthy()
  press('Check 2 rows')
  await screen.findByRole('heading', { name: '2 employees ready to invite' })
  const [sent] = server.of(call) as [Sent]
  expect((sent.body as ImportBody).rows.map(({ language }) => language)).toEqual(['Polish', undefined])
})

test('stops after the batch that is on its way, says who is left, and goes on with them', async () => {
  const many = Array.from({ length: 150 }, (_, index) => `Employee ${index},p${index}@example.com`).join('\n')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const answer = async (sent: Sent) => {
    if (!(sent.body as ImportBody).dryRun) await held
    return judge(sent)
  }
  const { server } = renderApp('/widget?tab=import', { answers: { [call]: answer } })
  await paste(`Name,Email\n${many}`)
  press('Check 150 rows')
  fireEvent.click(await screen.findByRole('button', { name: 'Invite 150 employees' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stop import' }))
  expect(screen.getByText('0 of 150 invited')).toBeTruthy()
  release()
  await screen.findByRole('heading', { name: '100 employees invited' })
  expect(screen.getByText('50 employees not invited yet')).toBeTruthy()
  press('Invite the remaining 50 employees')
  await screen.findByRole('heading', { name: '150 employees invited' })
  expect(server.of(call).map(({ body }) => (body as ImportBody).rows.length)).toEqual([100, 50, 100, 50])
})

test('keeps what was invited when a batch fails, and says why', async () => {
  const answer = (sent: Sent) =>
    (sent.body as ImportBody).dryRun ? judge(sent) : refuse(503, 'The server is busy')
  renderApp('/widget?tab=import', { answers: { [call]: answer } })
  await paste('Name,Email\nGrace Mensah,grace@example.com')
  press('Check 1 row')
  fireEvent.click(await screen.findByRole('button', { name: 'Invite 1 employee' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy')
  expect(screen.getByRole('heading', { name: '0 employees invited' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invite the remaining 1 employee' })).toBeTruthy()
})

test('goes away where the server cannot import', async () => {
  renderApp('/widget?tab=import', { answers: {} })
  await paste(two)
  press('Check 2 rows')
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Import' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Send Invitation' })).toBeTruthy()
})
