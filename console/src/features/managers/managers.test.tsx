import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, refuse } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { employeePath as path, openEmployee, renderApp } from '#testing/render-app.tsx'
import { tom as invited } from '#testing/tom.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const priya = { name: 'Priya Shah', email: 'priya@example.com', userId: null }
const ada = { userId: '0a000000-0000-4000-8000-000000000001', name: 'Ada Example' }
const tom = { ...invited, engagement: null, erasedAt: null }
const patch = `PATCH ${path}`
const users = { 'GET /settings/users': { items: [ada] } }

const findCard = (sheet: HTMLElement) => within(sheet).findByRole('region', { name: 'Manager' })

async function edit(employee: object, answers: Answers = {}) {
  const view = await openEmployee(employee, { ...users, ...answers })
  const card = within(await findCard(view.sheet))
  fireEvent.click(card.getByRole('button', { name: 'Edit manager' }))
  const user = await card.findByLabelText<HTMLSelectElement>('User of your organisation')
  await card.findByRole('option', { name: ada.name })
  const type = (label: string, value: string) =>
    fireEvent.change(card.getByLabelText(label, { exact: false }), { target: { value } })
  const save = () => fireEvent.click(card.getByRole('button', { name: 'Save manager' }))
  const sent = () => view.server.of(patch).map(({ body }) => body)
  return { ...view, card, user, type, save, sent }
}

test.each([
  ['none', undefined, 'NameNot set'],
  ['a name and an address', priya, 'NamePriya ShahEmailpriya@example.com'],
  ['an address alone', { ...priya, name: null }, 'Namepriya@example.com'],
  [
    'a user',
    { ...priya, userId: ada.userId },
    'NamePriya ShahEmailpriya@example.comA user of your organisation.',
  ],
])('shows %s', async (_what, manager, text) => {
  const { sheet } = await openEmployee({ ...tom, manager })
  expect((await findCard(sheet)).textContent).toBe(`ManagerEdit${text}`)
})

test('says of a manager who has left that they are told nothing', async () => {
  const { sheet } = await openEmployee({ ...tom, manager: { ...priya, hasLeft: true } })
  expect((await findCard(sheet)).textContent).toContain('No longer a user of your organisation')
})

test('saves a name and an address, gives the focus back and says so', async () => {
  const { card, user, type, save, sent } = await edit(tom, {
    [patch]: { ...tom, manager: priya },
    [`GET ${path}`]: { employee: { ...tom, manager: priya }, flowStatus: null },
  })
  expect(document.activeElement).toBe(user)
  type('Manager’s name', ' Priya Shah ')
  type('Manager’s email', 'priya@example.com')
  save()
  const button = await card.findByRole('button', { name: 'Edit manager' })
  expect(sent()).toEqual([{ manager: { name: 'Priya Shah', email: 'priya@example.com' } }])
  await waitFor(() => expect(document.activeElement).toBe(button))
  await waitFor(() => expect(toast()).toContain('The manager of'))
})

test('saves a user by id, and takes a manager away with empty fields', async () => {
  const { card, user, type, save, sent } = await edit(
    { ...tom, manager: priya },
    { [patch]: () => refuse(500) },
  )
  fireEvent.change(user, { target: { value: ada.userId } })
  expect(card.queryByLabelText('Manager’s name', { exact: false })).toBeNull()
  save()
  await waitFor(() => expect(sent()).toEqual([{ manager: { userId: ada.userId } }]))
  await card.findByRole('alert')
  fireEvent.change(user, { target: { value: '' } })
  type('Manager’s name', '')
  type('Manager’s email', '')
  save()
  await waitFor(() => expect(sent()[1]).toEqual({ manager: null }))
})

test('a wrong address is refused at its field, which has the focus', async () => {
  const { card, type, save, sent } = await edit(tom)
  type('Manager’s email', 'priya')
  save()
  const field = card.getByLabelText('Manager’s email', { exact: false })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

const listed = [
  { filter: 'priya@example.com', manager: priya },
  { filter: ada.userId, manager: { name: ada.name, email: null, userId: ada.userId } },
]
const openList = (search: string, items: object[] = listed) =>
  renderApp(`/employees${search}`, {
    answers: { 'GET /employees': { items: [tom], total: 1 }, 'GET /managers': { items } },
  })

test('the list is filtered by a manager or none, in the address too', async () => {
  const { server, router } = openList('')
  const filter = await screen.findByLabelText<HTMLSelectElement>('Manager')
  expect([...filter.options].map(({ text }) => text)).toEqual([
    'All managers',
    'No manager',
    'Priya Shah',
    ada.name,
  ])
  for (const value of [ada.userId, 'none', '']) {
    fireEvent.change(filter, { target: { value } })
    await waitFor(() => expect(router.state.location.search).toEqual(value ? { manager: value } : {}))
  }
  await waitFor(() => {
    const asked = server.of('GET /employees').map(({ query }) => query.get('manager'))
    expect(asked).toEqual(expect.arrayContaining([ada.userId, 'none']))
  })
})

test('a link to a manager who is not listed still says so, and none is offered where there are none', async () => {
  openList('?manager=sam@example.com')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>('Manager').value).toBe('sam@example.com'),
  )
})

test('no filter is offered where no employee has a manager', async () => {
  const { server } = openList('', [])
  await screen.findByRole('region', { name: 'List of employees' })
  await waitFor(() => expect(server.of('GET /managers')).toHaveLength(1))
  expect(screen.queryByLabelText('Manager')).toBeNull()
})

test('emails to managers are switched on and off', async () => {
  const settings = { name: 'Oak Care', linkDays: 14, phoneCountries: ['GB'], embedOrigins: [] }
  const { server } = renderApp('/settings/alerts', {
    answers: {
      'GET /settings': settings,
      'PATCH /settings': ({ body }: { body: object }) => ({ ...settings, ...body }),
    },
  })
  const form = within(await screen.findByRole('form', { name: 'Emails to managers' }))
  const box = form.getByRole<HTMLInputElement>('checkbox')
  expect(box.checked).toBe(false)
  for (const _time of [1, 2]) {
    fireEvent.click(box)
    fireEvent.click(form.getByRole('button', { name: 'Save emails' }))
    await form.findByRole('button', { name: 'Save emails' })
    await waitFor(() => expect(toast()).toContain('Your settings have been saved.'))
  }
  expect(server.of('PATCH /settings').map(({ body }) => body)).toEqual([
    { managerUpdates: true },
    { managerUpdates: false },
  ])
})
