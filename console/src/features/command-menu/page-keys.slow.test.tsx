import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { turnSingleKeys } from '#lib/single-keys.ts'
import { renderApp } from '#testing/render-app.tsx'
import { tom } from '#testing/tom.ts'

const employees = ['Ada Example', 'Bea Example'].map((fullName, index) => ({
  ...tom,
  employeeId: `e${index + 1}`,
  fullName,
}))

afterEach(() => void turnSingleKeys(true))

/** The keys are heard a moment after the page is there. */
async function untilHeard() {
  await screen.findByRole('button', { name: 'Theme' })
}

async function openList() {
  renderApp('/employees', { answers: { 'GET /employees': { items: employees, nextCursor: null } } })
  await screen.findByRole('link', { name: 'Bea Example' })
  await untilHeard()
}

const press = (key: string, element: Element = document.body) => fireEvent.keyDown(element, { key })
const focused = () => document.activeElement

test('/ goes to the search of the page, where keys are letters', async () => {
  await openList()
  press('/')
  const search = screen.getByRole('searchbox')
  expect(focused()).toBe(search)
  press('?', search)
  press('j', search)
  expect(focused()).toBe(search)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('/ opens the menu on a page without a search of its own', async () => {
  renderApp('/profile')
  await screen.findByRole('heading', { name: 'Profile' })
  await untilHeard()
  press('/')
  expect(await screen.findByRole('combobox', { name: 'Find an employee or page' })).toBeTruthy()
})

test('J and K go through the rows', async () => {
  await openList()
  press('j')
  expect(focused()?.textContent).toBe('Ada Example')
  press('j', focused()!)
  expect(focused()?.textContent).toBe('Bea Example')
  press('j', focused()!)
  expect(focused()?.textContent).toBe('Bea Example')
  press('k', focused()!)
  expect(focused()?.textContent).toBe('Ada Example')
})

test('? shows the keys, and what is open keeps its own', async () => {
  await openList()
  press('?')
  const table = await screen.findByRole('dialog', { name: 'Keyboard' })
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ctrl K⌘ K', '/', '?', 'Esc', 'JK', 'Enter', 'X', 'A', 'JK'])
  press('/', table)
  press('j', table)
  expect(table.contains(focused())).toBe(true)
  press('Escape', table)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('single keys are turned off in the profile', async () => {
  renderApp('/profile', { answers: { 'GET /system': { version: '1', sandbox: [] } } })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Use single keys' })
  expect(box.checked).toBe(true)
  fireEvent.click(box)
  expect(box.checked).toBe(false)
  press('?')
  press('/')
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(box)
  press('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeTruthy()
})

test.each([
  ['late right', '/settings/alerts#late-right-to-work-checks', 'Late right-to-work checks'],
  ['days until', '/settings/organisation#linkDays', 'Days until a link expires'],
  ['legal', '/settings/data#legal-holds', 'Legal holds'],
  ['keyboard', '/profile#keyboard', 'Keyboard'],
])('the command %j leads to its card, which has the focus and is marked', async (text, to, name) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const nothing = { total: 0, items: [] }
  const settings = {
    name: 'Northgate',
    linkDays: 14,
    phoneCountries: ['GB'],
    embedOrigins: [],
    holdFlags: [],
  }
  const { address } = renderApp('/profile', {
    role: 'owner',
    answers: {
      'GET /settings': settings,
      'GET /api-keys': { items: [] },
      'GET /retention': { upcoming: nothing, holds: nothing, questions: nothing },
      'GET /settings/users': { items: [] },
    },
  })
  await screen.findByRole('heading', { name: 'Profile' })
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  const input = await screen.findByRole('combobox', { name: 'Find an employee or page' })
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe(to))
  await waitFor(() => {
    const field = focused() as HTMLInputElement
    expect(field.labels?.[0]?.textContent ?? field.textContent).toContain(name)
  })
  const marked = document.querySelector('[data-marked]')
  expect(marked?.contains(document.activeElement)).toBe(true)
  expect(scrolled.mock.contexts).toContain(marked)
  await waitFor(() => expect(document.querySelector('[data-marked]')).toBeNull(), { timeout: 4000 })
})
