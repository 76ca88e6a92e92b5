import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'

const ada = { userId: '0a000000-0000-4000-8000-000000000001', name: 'Ada Example' }
const sam = { userId: '0a000000-0000-4000-8000-000000000002', name: 'Sam Example' }
const settings = { name: 'Oak Care', linkDays: 14, phoneCountries: ['GB'], embedOrigins: [] }

function open(users: object[], answers: Record<string, unknown> = {}) {
  return renderApp('/settings/alerts', {
    answers: {
      'GET /settings': { ...settings, escalateTo: null },
      'GET /settings/users': { items: users },
      'PATCH /settings': { ...settings, escalateTo: sam.userId },
      ...answers,
    },
  })
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const card = () => screen.findByRole('region', { name: 'Late right-to-work checks' })
const field = async () => within(await card()).getByLabelText<HTMLSelectElement>('User to tell')
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save user' }))

test('names the user who is told of late checks, and no one again', async () => {
  const { server } = open([ada, sam])
  const select = await field()
  expect([...select.options].map(({ text }) => text)).toEqual(['No one', ada.name, sam.name])
  expect((await card()).textContent).not.toContain('Only one of your users')
  fireEvent.change(select, { target: { value: sam.userId } })
  save()
  await waitFor(() => expect(toast()).toContain('SuccessYour settings have been saved.'))
  fireEvent.change(select, { target: { value: '' } })
  save()
  await waitFor(() =>
    expect(server.of('PATCH /settings').map(({ body }) => body)).toEqual([
      { escalateTo: sam.userId },
      { escalateTo: null },
    ]),
  )
})

test('says so where only one user can be chosen', async () => {
  open([ada])
  const note = document.getElementById((await field()).getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe(
    'Only one of your users can see employees, Ada Example. They get every email already, so there is no one else to tell.',
  )
})

test('shows who is chosen, and what the server refuses at its field', async () => {
  const message = 'Please choose a user from the list'
  open([ada, sam], {
    'GET /settings': { ...settings, escalateTo: ada.userId },
    'PATCH /settings': () => Response.json({ message, errors: { escalateTo: message } }, { status: 422 }),
  })
  const select = await field()
  expect(select.value).toBe(ada.userId)
  save()
  await waitFor(() => expect(select.getAttribute('aria-invalid')).toBe('true'))
  expect(toast()).toContain(`Update Failed${message}`)
})

test('tries again after the users could not be loaded, while the other settings can be changed', async () => {
  let fails = true
  const read = () => (fails ? refuse(500, 'The database is away') : { items: [ada] })
  open([], { 'GET /settings/users': read })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.getByRole('form', { name: 'Warning signs' })).toBeTruthy()
  fails = false
  fireEvent.click(retry)
  expect(await card()).toBeTruthy()
})
