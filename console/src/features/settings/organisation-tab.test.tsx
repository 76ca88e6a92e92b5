import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'
import { findCountries } from './country-picker.tsx'
import { press, toast, type } from '#testing/on-screen.ts'

const settings = {
  name: 'Northgate Care Ltd',
  linkDays: 14,
  phoneCountries: ['GB', 'IE'],
  embedOrigins: [],
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
const chosen = () =>
  within(screen.getByRole('list', { name: 'Chosen countries' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

async function open(answer: unknown = settings, given: object = {}) {
  const answers = {
    'GET /settings': { ...settings, ...given },
    'PATCH /settings': answer,
    'GET /auth/me': { ...signedInReply, org: { name: 'Northgate Homes' } },
  }
  const view = renderApp('/settings/organisation', { answers })
  await screen.findByRole('form', { name: 'Organisation' })
  return view
}

test('saves the name, the link lifetime and the countries, and the page follows', async () => {
  const { server } = await open({ ...settings, name: 'Northgate Homes' })
  type('Organisation name', 'Northgate Homes')
  type('Days until a link expires', '30')
  type('Search countries', 'pola')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Poland' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ireland' }))
  expect(chosen()).toEqual(['United Kingdom', 'Poland'])
  save()
  await waitFor(() => expect(toast()).toContain('SuccessYour settings have been saved.'))
  expect(server.of('PATCH /settings').map(({ body }) => body)).toEqual([
    { name: 'Northgate Homes', linkDays: 30, phoneCountries: ['GB', 'PL'] },
  ])
  await waitFor(() => expect(screen.getAllByText('Northgate Homes').length).toBeGreaterThan(1))
})

async function openAlerts(given: object = {}) {
  const answers = { 'GET /settings': { ...settings, ...given }, 'PATCH /settings': settings }
  const view = renderApp('/settings/alerts', { answers })
  await screen.findByRole('form', { name: 'Warning signs' })
  return view
}

test('saves which flags hold the identity check, each told in words', async () => {
  const { server } = await openAlerts()
  const group = screen.getByRole('group', { name: 'Flags that hold the identity check' })
  const shared = within(group).getByRole('checkbox', { name: 'Phone number shared' })
  const note = document.getElementById(shared.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Another employee has confirmed the same phone number.')
  expect(within(group).getAllByRole('checkbox')).toHaveLength(7)
  fireEvent.click(shared)
  fireEvent.click(within(group).getByRole('checkbox', { name: 'Same browser as a user' }))
  press('Save warning signs')
  await waitFor(() => expect(toast()).toContain('SuccessYour settings have been saved.'))
  const [sent] = server.of('PATCH /settings')
  expect(sent?.body).toEqual({ holdFlags: ['same_browser_as_hr', 'phone_shared'] })
})

test('shows which flags are chosen, and lets them go', async () => {
  const { server } = await openAlerts({ holdFlags: ['phone_shared'] })
  const shared = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Phone number shared' })
  expect(shared.checked).toBe(true)
  fireEvent.click(shared)
  press('Save warning signs')
  await waitFor(() => expect(server.of('PATCH /settings')).toHaveLength(1))
  expect(server.of('PATCH /settings')[0]?.body).toEqual({ holdFlags: [] })
})

test.each(['0', '31', '2.5', '', 'x'])('refuses %j days', async (days) => {
  const { server } = await open()
  type('Days until a link expires', days)
  save()
  expect(screen.getByText('Please enter a whole number from 1 to 30')).toBeTruthy()
  expect(server.of('PATCH /settings')).toEqual([])
})

test('asks for at least one country', async () => {
  await open()
  for (const name of ['Remove Ireland', 'Remove United Kingdom'])
    fireEvent.click(screen.getByRole('button', { name }))
  save()
  expect(screen.getByText('Please choose at least one country')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Search countries'))
})

test('shows at its field what the server refuses', async () => {
  const message = 'This name is taken'
  await open(() => Response.json({ message, errors: { name: message } }, { status: 422 }))
  save()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Organisation name')))
  expect(toast()).toContain(`Update Failed${message}`)
})

test('tries again after the settings could not be loaded', async () => {
  let fails = true
  const read = () => (fails ? refuse(500, 'The database is away') : settings)
  renderApp('/settings/organisation', { answers: { 'GET /settings': read } })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  fails = false
  fireEvent.click(retry)
  expect(await screen.findByRole('form', { name: 'Organisation' })).toBeTruthy()
})

test('finds a country by its name without accents, and by its code', () => {
  expect(findCountries('cote').map(({ code }) => code)).toEqual(['CI'])
  expect(findCountries('reunion').map(({ code }) => code)).toEqual(['RE'])
  expect(findCountries('gb').map(({ code }) => code)).toContain('GB')
  expect(findCountries('atlantis')).toEqual([])
})
