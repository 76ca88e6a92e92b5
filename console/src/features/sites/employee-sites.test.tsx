import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const invited = { employeeId: 'e1', fullName: 'Grace Mensah', email: 'grace@example.com' }

function openForm(answers: Answers, role: 'recruiter' | 'owner' = 'recruiter') {
  const opened = renderApp('/widget', { answers: { 'POST /employees/invite': invited, ...answers }, role })
  const fill = async () => {
    fireEvent.change(await screen.findByLabelText('Full name'), { target: { value: invited.fullName } })
    fireEvent.change(screen.getByLabelText('Email', { selector: 'input[type=email]' }), {
      target: { value: invited.email },
    })
    fireEvent.click(screen.getByRole('radio', { name: /^Email/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))
  }
  const sent = () => opened.server.of('POST /employees/invite').map(({ body }) => body)
  return { ...opened, fill, sent }
}

test('a recruiter of several sites says at which the employee works', async () => {
  const refusal = {
    code: 'invalid_input',
    message: 'Please choose the site they work at',
    errors: { site: 'Please choose the site they work at' },
  }
  let calls = 0
  const { fill, sent } = openForm({
    'GET /sites': { items: ['Leeds', 'York'], limited: true },
    'POST /employees/invite': () => (calls++ ? invited : Response.json(refusal, { status: 422 })),
  })
  const site = await screen.findByLabelText<HTMLSelectElement>('Site')
  await fill()
  await waitFor(() => expect(site.getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(site))
  fireEvent.change(site, { target: { value: 'York' } })
  expect(site.getAttribute('aria-invalid')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))
  await waitFor(() => expect(sent()[1]).toMatchObject({ email: invited.email, site: 'York' }))
  expect(sent()[0]).not.toHaveProperty('site')
})

test.each([
  ['of one site', { items: ['Leeds'], limited: true }],
  ['who is not limited', { items: ['Leeds', 'York'], limited: false }],
])('a recruiter %s is not asked', async (_who, sites) => {
  const { fill, sent, server } = openForm({ 'GET /sites': sites })
  await waitFor(() => expect(server.of('GET /sites')).toHaveLength(1))
  await fill()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(screen.queryByLabelText('Site')).toBeNull()
  expect(sent()[0]).not.toHaveProperty('site')
})

test('nobody but a recruiter is asked, or waits for the sites', async () => {
  const { server } = openForm({ 'GET /sites': { items: ['Leeds', 'York'], limited: false } }, 'owner')
  await screen.findByRole('button', { name: 'Send Invitation' })
  expect(server.of('GET /sites')).toHaveLength(0)
})

test('a recruiter is told that the sites could not be loaded, and loads them again', async () => {
  let isAway = true
  openForm({ 'GET /sites': () => (isAway ? refuse(500) : { items: ['Leeds', 'York'], limited: true }) })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isAway = false
  fireEvent.click(retry)
  expect(await screen.findByLabelText('Site')).toBeTruthy()
})

function openList(path: string, sites: unknown) {
  const { server, address } = renderApp(path, {
    answers: {
      'GET /employees': { items: [], total: 0 },
      'GET /employees/activity': { items: [] },
      ...(sites ? { 'GET /sites': sites } : {}),
    },
  })
  const asked = () => server.of('GET /employees').map(({ query }) => query.get('site'))
  return { asked, address, server }
}

test('the list of employees is narrowed to a site, which the address keeps', async () => {
  const { asked, address } = openList('/employees', { items: ['Hull', 'Leeds'], limited: false })
  const filter = await screen.findByLabelText<HTMLSelectElement>('Site')
  const choices = within(filter).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['All sites', 'Hull', 'Leeds'])
  fireEvent.change(filter, { target: { value: 'Hull' } })
  await waitFor(() => expect(asked()).toEqual([null, 'Hull']))
  expect(address()).toBe('/employees?site=Hull')
  // None there is no reason to add a first one.
  await screen.findByText('Try adjusting your search criteria.')
  fireEvent.change(filter, { target: { value: '' } })
  await waitFor(() => expect(address()).toBe('/employees'))
})

test.each([
  ['there are none', { items: [], limited: false }],
  ['a user has one', { items: ['Leeds'], limited: true }],
  ['the server knows of none', undefined],
])('no site is offered where %s', async (_where, sites) => {
  const { server } = openList('/employees', sites)
  await screen.findByRole('heading', { name: 'No employees found' })
  await waitFor(() => expect(server.of('GET /sites')).toHaveLength(1))
  expect(screen.queryByLabelText('Site')).toBeNull()
})

test('a link to a site that has no employees any more still says so', async () => {
  openList('/employees?site=Closed', { items: ['Leeds'], limited: false })
  expect((await screen.findByLabelText<HTMLSelectElement>('Site')).value).toBe('Closed')
})
