import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'

const settings = {
  fields: {
    email: 'workEmail',
    phone: 'mobilePhone',
    startDate: 'hireDate',
    leaveDate: null,
    site: 'location',
    manager: null,
    result: null,
  },
  locations: null as string[] | null,
  startsFrom: '2026-12-01',
  channel: 'email',
  folder: null,
}
const connection = {
  system: 'bamboohr',
  account: 'acme',
  state: 'paused',
  failingSince: null as string | null,
  problem: null as object | null,
  lastReadAt: null as string | null,
  hasWebhook: false,
  settings: null as typeof settings | null,
  waiting: 0,
  offers: 0,
  connectedAt: '2026-11-28T09:00:00Z',
}
const running = { ...connection, settings, state: 'connected', lastReadAt: '2026-11-28T10:00:00Z' }
const choices = {
  fields: [
    { id: 'workEmail', name: 'Work email', holds: 'text' },
    { id: 'mobilePhone', name: 'Mobile phone', holds: 'text' },
    { id: 'hireDate', name: 'Hire date', holds: 'day' },
    { id: 'location', name: 'Location', holds: 'other' },
    { id: '4501', name: 'Right to work', holds: 'text' },
  ],
  locations: [
    { id: '1', name: 'Leeds' },
    { id: '2', name: 'York, Museum Street' },
  ],
  folders: [{ id: '18', name: 'Right to work' }],
  suggested: settings,
}
const entry = {
  id: '1',
  at: '2026-11-28T10:00:00Z',
  outcome: 'no_email',
  text: 'Not invited: there is no email address. Enter one in BambooHR.',
  needsYou: true,
  starterId: '77',
  fullName: 'Grace Mensah',
  employeeId: null,
}

const open = (given: object | null, more: Answers = {}, role: 'admin' | 'verifier' = 'admin') =>
  renderApp('/settings/integrations', {
    answers: {
      'GET /hr-system': { connection: given },
      'GET /hr-system/choices': choices,
      'GET /hr-system/log': { items: [] },
      'GET /hr-system/offers': { items: [] },
      ...more,
    },
    role,
  })
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, select' })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

test('connects with a key, which is asked first, and then asks what is read', async () => {
  const { server } = open(null, { 'PUT /hr-system': { connection } })
  await type('Subdomain', 'acme')
  fireEvent.click(await button('Connect'))
  await screen.findByText('Please enter the key')
  await type('API key', 'a-key')
  fireEvent.click(await button('Connect'))
  await screen.findByText('Choose below what is read, then start.')
  expect(server.of('PUT /hr-system')[0]?.body).toEqual({ system: 'bamboohr', account: 'acme', key: 'a-key' })
  expect((await button('Start')).disabled).toBe(true)
  expect((await field('Email')).value).toBe('workEmail')
})

test('asks for what each system calls its own', async () => {
  open(null)
  await type('HR system', 'personio')
  await field('Client ID')
  await field('Client secret')
  expect(screen.queryByLabelText('Subdomain')).toBeNull()
})

test('says why a key was refused', async () => {
  const text = 'BambooHR refused the key. Make another one there.'
  open(null, { 'PUT /hr-system': refuse(409, text) })
  await type('Subdomain', 'acme')
  await type('API key', 'wrong')
  fireEvent.click(await button('Connect'))
  await screen.findByText(text)
  expect((await field('API key')).value).toBe('wrong')
})

test('saves the fields, and the locations as they were ticked', async () => {
  const { server } = open(connection, {
    'PUT /hr-system/settings': ({ body }: { body: typeof settings }) => ({
      connection: { ...connection, settings: body },
    }),
  })
  await type('Field for the result', '4501')
  await type('Folder for the evidence pack', '18')
  await type('Site', '')
  fireEvent.click(await screen.findByLabelText('All locations, and starters without one'))
  fireEvent.click(await button('Save'))
  await screen.findByText('Please choose at least one location')
  fireEvent.click(screen.getByLabelText('York, Museum Street'))
  fireEvent.click(screen.getByLabelText('Leeds'))
  fireEvent.click(screen.getByLabelText('Leeds'))
  fireEvent.click(await button('Save'))
  await waitFor(() => expect(server.of('PUT /hr-system/settings')).toHaveLength(1))
  expect(server.of('PUT /hr-system/settings')[0]?.body).toEqual({
    ...settings,
    fields: { ...settings.fields, site: null, result: '4501' },
    locations: ['2'],
    folder: '18',
  })
  await waitFor(async () => expect((await button('Start')).disabled).toBe(false))
})

test('shows who would be invited with what is typed, before it is saved', async () => {
  const starter = {
    starterId: '77',
    fullName: 'Grace Mensah',
    email: 'grace@example.com',
    startDate: '2026-12-07',
    site: 'Leeds',
    outcome: 'invited',
    text: 'Invited by email.',
    employeeId: null,
  }
  const other = { ...starter, starterId: '78', fullName: 'Tom Hughes', email: null, outcome: 'no_email' }
  const { server } = open(connection, {
    'POST /hr-system/dry-run': { items: [starter, other], invited: 1, isWhole: true },
  })
  await type('First day from', '2026-12-05')
  fireEvent.click(await button('Show who would be invited'))
  await screen.findByText('1 starter of 2 employees would be invited')
  const list = within(screen.getByRole('list', { name: 'Who would be invited' }))
  expect(list.getAllByText('Would be invited')).toHaveLength(1)
  list.getByText('No email · starts 7 Dec 2026 · Leeds')
  const [asked] = server.of('POST /hr-system/dry-run')
  expect(asked?.body).toEqual({ ...settings, startsFrom: '2026-12-05' })
  expect(server.of('PUT /hr-system/settings')).toHaveLength(0)
})

test('starts, reads at once, pauses and disconnects after a question', async () => {
  const { server } = open(
    { ...connection, settings },
    {
      'POST /hr-system/resume': { connection: running },
      'POST /hr-system/pause': { connection: { ...running, state: 'paused' } },
      'DELETE /hr-system': { connection: null },
    },
  )
  fireEvent.click(await button('Start'))
  await screen.findByText('Connected')
  fireEvent.click(await button('Read now'))
  await waitFor(() => expect(server.of('POST /hr-system/resume')).toHaveLength(2))
  fireEvent.click(await button('Pause'))
  await screen.findByText('Paused')
  fireEvent.click(await button('Disconnect'))
  const question = within(await screen.findByRole('alertdialog'))
  expect(server.of('DELETE /hr-system')).toHaveLength(0)
  fireEvent.click(question.getByRole('button', { name: 'Disconnect' }))
  await field('Subdomain')
})

test('says since when it does not work, what to do, and who waits', async () => {
  const problem = { code: 'key_refused', message: 'BambooHR refuses the key. Change the key.' }
  open(
    { ...running, state: 'failing', failingSince: '2026-11-28T08:00:00Z', problem, waiting: 2 },
    { 'GET /hr-system/choices': refuse(409, problem.message) },
  )
  await screen.findByText('Not working')
  await screen.findByText(/^Not working since/)
  await screen.findByText(/2 starters wait to be invited/)
  // In place of what could be chosen too, with a way to try again.
  await button('Retry')
  expect(screen.getAllByText(problem.message)).toHaveLength(2)
  fireEvent.click(await button('Change key'))
  await field('New API key')
})

test('links a starter with who was invited by hand, or leaves both as they are', async () => {
  const offer = {
    starterId: '77',
    fullName: 'Grace Mensah',
    email: 'grace@example.com',
    startDate: '2026-12-07',
    employees: [
      { employeeId: 'e1', fullName: 'G. Mensah', status: 'invited', invitedAt: '2026-11-20T09:00:00Z' },
    ],
  }
  const others = { ...offer, starterId: '78', fullName: 'Tom Hughes' }
  const { server } = open(
    { ...running, offers: 2 },
    {
      'GET /hr-system/offers': { items: [offer, others] },
      'POST /hr-system/offers/77': { items: [others] },
      'POST /hr-system/offers/78': { items: [] },
    },
  )
  fireEvent.click(await button('Link Grace Mensah with G. Mensah'))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Link Grace Mensah with G. Mensah' })).toBeNull(),
  )
  fireEvent.click(await button('Leave Tom Hughes as they are'))
  await waitFor(() => expect(screen.queryByText('Already invited?')).toBeNull())
  expect(server.of('POST /hr-system/offers/77')[0]?.body).toEqual({ action: 'link', employeeId: 'e1' })
  expect(server.of('POST /hr-system/offers/78')[0]?.body).toEqual({ action: 'leave' })
})

test('lists what happened, and what is left to do alone', async () => {
  const invited = { ...entry, id: '2', needsYou: false, fullName: 'Tom Hughes', text: 'Invited by email.' }
  open(running, { 'GET /hr-system/log': { items: [invited, entry] } })
  const list = () => within(screen.getByRole('list', { name: 'What happened' }))
  await screen.findByText('Invited by email.')
  expect(list().getAllByRole('listitem')).toHaveLength(2)
  await type('Show', 'needsYou')
  expect(list().getAllByRole('listitem')).toHaveLength(1)
  list().getByText('Grace Mensah')
  list().getByText(/Enter one in BambooHR/)
})

test('is no part of the settings for who may not change them', async () => {
  open(null, {}, 'verifier')
  await screen.findByRole('heading', { name: 'Settings' })
  expect(screen.queryByRole('link', { name: 'Integrations' })).toBeNull()
})
