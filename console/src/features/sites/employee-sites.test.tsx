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

test('a recruiter of one site is not asked', async () => {
  const { fill, sent, server } = openForm({ 'GET /sites': { items: ['Leeds'], limited: true } })
  await waitFor(() => expect(server.of('GET /sites')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByLabelText(/^Site/)).toBeNull())
  await fill()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).not.toHaveProperty('site')
})

test.each(['owner', 'recruiter'] as const)(
  'a %s without a limit types any site, with those that are known to choose from',
  async (role) => {
    const { fill, sent } = openForm({ 'GET /sites': { items: ['Leeds', 'York'], limited: false } }, role)
    const site = await screen.findByLabelText<HTMLInputElement>(/^Site/)
    await waitFor(() => expect(site.list?.options).toHaveLength(2))
    expect([...site.list!.options].map(({ value }) => value)).toEqual(['Leeds', 'York'])
    fireEvent.change(site, { target: { value: 'Hull' } })
    await fill()
    await waitFor(() => expect(sent()).toMatchObject([{ site: 'Hull' }]))
  },
)

test('where the sites cannot be loaded, a site is typed and the server judges it', async () => {
  const said = 'Please choose one of your sites'
  const refusal = { code: 'invalid_input', message: said, errors: { site: said } }
  const { fill } = openForm({
    'GET /sites': () => refuse(500),
    'POST /employees/invite': () => Response.json(refusal, { status: 422 }),
  })
  const site = await screen.findByLabelText<HTMLInputElement>(/^Site/)
  fireEvent.change(site, { target: { value: 'Hull' } })
  await fill()
  await waitFor(() => expect(document.activeElement).toBe(site))
  expect(site.getAttribute('aria-invalid')).toBe('true')
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
