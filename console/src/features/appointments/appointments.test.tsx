import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, refuse } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'

const place = '12 High Street, Leeds'
const free = {
  id: 'a1',
  startsAt: '2026-12-01T09:30:00Z',
  minutes: 20,
  mode: 'in_person',
  place,
  employee: null,
}
const ada = { employeeId: 'e1', fullName: 'Ada Example' }
const taken = { ...free, id: 'a2', startsAt: '2027-06-01T08:30:00Z', mode: 'video', employee: ada }
const lists: Answers = {
  'GET /verifications/list': { items: [], nextCursor: null },
  'GET /verifications/counts': { needsYou: 0, inProgress: 0, followUps: 0, expiring: 0, done: 0, sites: [] },
  'GET /appointments/call-links': { own: null, sites: [] },
  'GET /sites': { items: ['Leeds'], limited: false },
}

async function open(answers: Answers) {
  const view = renderApp('/verifications', { answers: { ...lists, ...answers } })
  fireEvent.click(await screen.findByRole('button', { name: 'Appointment times' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Appointment times' }))
  return { ...view, dialog }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the times are those of London, each with how, where and who comes', async () => {
  const { dialog } = await open({ 'GET /appointments': { items: [free, taken] } })
  const rows = within(await dialog.findByRole('list')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Tue,? 1 Dec,? 09:30 · Free20 minutes · In person · 12 High Street, LeedsCancel$/),
    expect.stringMatching(/^Tue,? 1 June?,? 09:30 · Ada Example20 minutes · By video call/),
  ])
  expect(dialog.getByRole('link', { name: 'Ada Example' }).getAttribute('href')).toContain('employee=e1')
})

test('several times in a row are added, and what was typed stays for the next day', async () => {
  const items: object[] = []
  const { dialog, server } = await open({
    'GET /appointments': () => ({ items }),
    'POST /appointments': () => {
      items.push(free)
      return { items }
    },
  })
  await dialog.findByText(/You offer no times yet/)
  type('Day', '2026-12-01')
  type('First time', '09:30')
  type('How many in a row', '3')
  type('Where', place)
  press('Add times')
  await dialog.findByRole('list')
  expect(server.of('POST /appointments')[0]?.body).toEqual({
    day: '2026-12-01',
    time: '09:30',
    minutes: 20,
    count: 3,
    mode: 'in_person',
    place,
  })
  expect(screen.getByLabelText<HTMLInputElement>('Where').value).toBe(place)
})

test('what is missing, and what the server refuses, is said at its field', async () => {
  const message = 'This time has passed. Please choose a later one.'
  const { dialog, server } = await open({
    'GET /appointments': { items: [] },
    'POST /appointments': () =>
      Response.json({ code: 'invalid_input', message, errors: { time: message } }, { status: 422 }),
  })
  await dialog.findByText(/You offer no times yet/)
  type('How many in a row', 'some')
  press('Add times')
  await dialog.findByText('Please choose a day')
  expect(dialog.getByText('Please enter a number from 1 to 20')).toBeTruthy()
  expect(server.of('POST /appointments')).toHaveLength(0)
  type('Day', '2026-11-01')
  type('How many in a row', '1')
  type('Where', place)
  press('Add times')
  expect(await dialog.findByText(message)).toBeTruthy()
})

test('a free time is cancelled at once, one that is taken only after asking', async () => {
  let items = [free, taken]
  const { server } = await open({
    'GET /appointments': () => ({ items }),
    'DELETE /appointments/a1': () => ((items = [taken]), { cancelled: true }),
    'DELETE /appointments/a2': () => ((items = []), { cancelled: true }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel: Tue,? 1 Dec/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel: Tue,? 1 Dec/ })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /^Cancel: Tue,? 1 Jun/ }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('Cancel the appointment with Ada Example?')
  expect(server.of('DELETE /appointments/a2')).toHaveLength(0)
  fireEvent.click(question.getByRole('button', { name: 'Cancel appointment' }))
  await waitFor(() => expect(toast()).toContain('We are telling Ada Example by email.'))
  await screen.findByText(/You offer no times yet/)
})

test('a cancellation that fails says so, and the time stays', async () => {
  await open({ 'GET /appointments': { items: [free] }, 'DELETE /appointments/a1': () => refuse(503) })
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel: / }))
  await waitFor(() => expect(toast()).toContain('Not cancelled'))
  expect(screen.getByRole('button', { name: /^Cancel: / })).toBeTruthy()
})

const own = 'https://teams.example.com/l/meetup-join/ada'
const room = 'https://meet.example.com/abc'
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the links for video calls are saved for the user, all sites and one site, and emptied again', async () => {
  const sites = [
    { site: null, url: room },
    { site: 'Leeds', url: `${room}-leeds` },
  ]
  const { server } = await open({
    'GET /appointments': { items: [] },
    'PUT /appointments/call-links': () => ({ own, sites }),
  })
  await screen.findByLabelText('Your link')
  type('Your link', own)
  type('Link for all sites', room)
  type('Leeds', `${room}-leeds`)
  press('Save links')
  await waitFor(() => expect(toast()).toContain('have been saved'))
  expect(server.of('PUT /appointments/call-links')[0]?.body).toEqual({ own, sites })
  type('Your link', '')
  type('Leeds', '  ')
  press('Save links')
  await waitFor(() => expect(server.of('PUT /appointments/call-links')).toHaveLength(2))
  expect(server.of('PUT /appointments/call-links')[1]?.body).toEqual({
    own: null,
    sites: [{ site: 'Leeds', url: null }],
  })
})

test.each(['http://meet.example.com/abc', 'javascript:alert(1)', 'ask me'])(
  '%s is no link for a video call, and says so at its field',
  async (link) => {
    const { server } = await open({ 'GET /appointments': { items: [] } })
    await screen.findByLabelText('Your link')
    type('Your link', link)
    press('Save links')
    expect(await screen.findByText(/starts with https:/)).toBeTruthy()
    expect(screen.getByLabelText('Your link').getAttribute('aria-invalid')).toBe('true')
    expect(server.of('PUT /appointments/call-links')).toHaveLength(0)
  },
)

test.each([
  ['their own link', { own, sites: [{ site: null, url: room }] }, own],
  ['the link for all sites', { own: null, sites: [{ site: null, url: room }] }, room],
  ['nothing without one', { own: null, sites: [{ site: 'Leeds', url: room }] }, ''],
])('a video call is filled in with %s, and what was typed stays', async (_name, links, filled) => {
  await open({ 'GET /appointments': { items: [] }, 'GET /appointments/call-links': links })
  await screen.findByLabelText('Your link')
  const where = screen.getByLabelText<HTMLInputElement>('Where')
  choose('How you meet', 'video')
  expect(where.value).toBe(filled)
  choose('How you meet', 'in_person')
  expect(where.value).toBe('')
  type('Where', place)
  choose('How you meet', 'video')
  expect(where.value).toBe(place)
})

test('a server that keeps no links is not asked for them to be set', async () => {
  const { dialog } = await open({
    'GET /appointments': { items: [] },
    'GET /appointments/call-links': () => refuse(404),
  })
  await dialog.findByText(/You offer no times yet/)
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  expect(screen.queryByLabelText('Your link')).toBeNull()
})

test('who may not decide is not offered the times', async () => {
  renderApp('/verifications', { answers: lists, role: 'recruiter' })
  await screen.findByRole('heading', { name: 'Verifications' })
  expect(screen.queryByRole('button', { name: 'Appointment times' })).toBeNull()
})
