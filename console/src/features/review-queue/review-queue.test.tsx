import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { toast } from '#testing/on-screen.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const employeeOf = (employeeId: string, fullName: string) => ({
  employeeId,
  fullName,
  email: 'x@example.com',
  status: 'verifying',
  inviteChannelPref: 'sms',
})
const ada = { employee: employeeOf('e1', 'Ada Example'), waitingSince: hoursAgo(75), action: 'nudge' }
const bea = {
  employee: employeeOf('e2', 'Bea Example'),
  waitingSince: hoursAgo(5),
  action: 'resend',
  attention: 'link_expired',
  detail: 'The link expired before it was opened',
}
const cem = {
  employee: { ...employeeOf('e3', 'Cem Example'), verificationSteps: { id: { status: 'fail' } } },
  waitingSince: hoursAgo(1),
  action: 'reopen',
}
const dov = { employee: employeeOf('e4', 'Dov Example'), waitingSince: hoursAgo(0), action: 'none' }
const queue = {
  groups: [
    { step: 'phone', total: 120, items: [ada, bea] },
    { step: 'id', total: 2, items: [cem, dov] },
  ],
}
const answers = { 'GET /verifications': queue }

async function choose(button: string, action: string, answer: unknown) {
  const view = renderApp('/verifications', { answers: { ...answers, [action]: answer } })
  fireEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  return { ...view, dialog }
}

test('groups employees by step with their number, and keeps those first who wait longest', async () => {
  renderApp('/verifications', { answers })
  const phone = await screen.findByRole('region', { name: 'Phone' })
  expect(phone.textContent).toContain('120 employees')
  const rows = within(phone).getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Ada Example', 'Bea Example'])
  expect(rows[0]?.textContent).toContain('Waiting for them to confirm their phone')
  expect(rows[0]?.textContent).toContain('3 days')
  expect(rows[1]?.textContent).toContain('The link expired before it was opened')
  expect(rows[1]?.textContent).toContain('Link expired')
  expect(rows[1]?.querySelector('time')?.title).toMatch(/^Since \d+ \w+ \d{4} at \d\d:\d\d$/)
  expect(screen.queryByRole('region', { name: 'Email' })).toBeNull()
})

test('says that more wait than are shown', async () => {
  renderApp('/verifications', { answers })
  await screen.findByText(/Showing the 2 who have waited longest/)
  expect(screen.getAllByText(/waited longest/)).toHaveLength(1)
})

test('opens an employee from their row', async () => {
  const { address } = renderApp('/verifications', { answers })
  fireEvent.click(await screen.findByRole('link', { name: 'Ada Example' }))
  await waitFor(() => expect(address()).toBe('/employees?employee=e1'))
})

test('keeps the chosen step in the address', async () => {
  const { address } = renderApp('/verifications?step=id', { answers })
  await screen.findByRole('region', { name: 'ID' })
  expect(screen.queryByRole('region', { name: 'Phone' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Phone 120' }))
  await screen.findByRole('region', { name: 'Phone' })
  expect(address()).toBe('/verifications?step=phone')
  fireEvent.click(screen.getByRole('button', { name: 'Email 0' }))
  await screen.findByText('No one is at this step.')
  fireEvent.click(screen.getByRole('button', { name: 'All 122' }))
  await waitFor(() => expect(address()).toBe('/verifications'))
})

test.each([
  ['Remind: Ada Example', 'POST /employees/e1/nudge', 'Send reminder', 'Reminder sent'],
  ['Send new link: Bea Example', 'POST /employees/e2/resend', 'Send link', 'Link sent'],
])('asks before %s, sends once, and looks again', async (button, action, label, done) => {
  const { dialog, server } = await choose(button, action, ada.employee)
  expect(server.of(action)).toEqual([])
  const confirm = within(dialog).getByRole('button', { name: label })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await waitFor(() => expect(toast()).toContain(done))
  expect(server.of(action)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(server.of('GET /verifications')).toHaveLength(2))
})

test('reopens a step for a reason only', async () => {
  const { dialog, server } = await choose('Reopen: Cem Example', 'POST /employees/e3/reopen', cem.employee)
  const confirm = within(dialog).getByRole('button', { name: 'Reopen step' })
  fireEvent.click(confirm)
  await within(dialog).findByText('Please enter a reason of at least 3 characters')
  expect(server.of('POST /employees/e3/reopen')).toEqual([])
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'New passport' } })
  fireEvent.click(confirm)
  await waitFor(() => expect(toast()).toContain('Step reopened'))
  expect(server.of('POST /employees/e3/reopen')[0]?.body).toEqual({ step: 'id', reason: 'New passport' })
})

test('keeps the question open and says why when the server refuses', async () => {
  const { dialog } = await choose('Remind: Ada Example', 'POST /employees/e1/nudge', () =>
    refuse(429, 'Please wait an hour'),
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send reminder' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Please wait an hour')
})

test('offers no action where none helps', async () => {
  renderApp('/verifications', { answers })
  await screen.findByRole('link', { name: 'Dov Example' })
  expect(screen.queryByRole('button', { name: /Dov Example/ })).toBeNull()
})

test('says that no employee is waiting', async () => {
  renderApp('/verifications', { answers: { 'GET /verifications': { groups: [] } } })
  await screen.findByRole('heading', { name: 'No verifications in progress' })
  expect(screen.getAllByRole('link', { name: 'Add Employee' }).at(-1)?.getAttribute('href')).toBe('/widget')
})

test('says that the queue did not load, and tries again', async () => {
  let isUp = false
  renderApp('/verifications', {
    answers: { 'GET /verifications': () => (isUp ? queue : refuse(500)) },
  })
  await screen.findByText('We could not load verifications.')
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'Ada Example' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('points to the list of employees where the server has no queue', async () => {
  renderApp('/verifications')
  await screen.findByText(/This list is not available yet/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('marks an employee who has passed a step by a test', async () => {
  const verificationSteps = { id: { status: 'pass', method: 'sandbox', assurance: 'none' } }
  const tested = { ...dov, employee: { ...dov.employee, verificationSteps } }
  renderApp('/verifications', {
    answers: { 'GET /verifications': { groups: [{ step: 'rtw', total: 2, items: [tested, cem] }] } },
  })
  const marks = await screen.findAllByText(/^TEST/)
  expect(marks.map((mark) => mark.textContent)).toEqual(['TEST: not a real check'])
})
