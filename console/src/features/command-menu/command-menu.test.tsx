import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { excuseOf } from '#testing/excuse.ts'
import { commandsFor } from './command.ts'

const grace = {
  employeeId: 'e0000001',
  fullName: 'Grace Mensah',
  email: 'grace@example.com',
  status: 'verifying',
  createdAt: '2026-11-01T10:00:00Z',
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

async function openMenu(more: Record<string, unknown> = {}) {
  const view = renderApp('/profile', {
    answers: { 'GET /employees': { items: [grace], nextCursor: null }, ...more },
  })
  await screen.findByRole('heading', { name: 'Profile' })
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  const input = await screen.findByRole('combobox', { name: 'Find an employee or page' })
  await waitFor(() => expect(document.activeElement).toBe(input))
  return { ...view, input }
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const labels = () => screen.getAllByRole('option').map((option) => option.textContent)
function activeOption(input: HTMLElement) {
  const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
  expect(option?.getAttribute('aria-selected')).toBe('true')
  return option?.textContent
}

test('opens with Ctrl+K and with Cmd+K, and closes with Escape, back where one was', async () => {
  const { input } = await openMenu()
  fireEvent.keyDown(input, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  const button = screen.getByRole('button', { name: 'Find an employee or page' })
  button.focus()
  fireEvent.keyDown(document, { key: 'k', metaKey: true })
  fireEvent.keyDown(await screen.findByRole('combobox'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('lists every page and action, and moves through them with the arrow keys, round and round', async () => {
  const { input } = await openMenu()
  expect(labels()).toEqual([
    'Dashboard',
    'Add Employee',
    'Employees',
    'Verifications',
    'Reports',
    'Billing',
    'Settings',
    'Profile',
    'Invite an employee',
    'Import employees',
    'Make an evidence pack',
  ])
  expect(activeOption(input)).toBe('Dashboard')
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  expect(activeOption(input)).toBe('Make an evidence pack')
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  expect(activeOption(input)).toBe('Add Employee')
})

test('goes to the page that Enter chooses', async () => {
  const { input, address } = await openMenu()
  type(input, 'repor')
  expect(labels()).toEqual(['Reports'])
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('/reports'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('finds employees on the server, asked once after typing, and opens their details', async () => {
  const { input, server, address } = await openMenu()
  for (const text of ['g', 'gr', 'gra']) {
    type(input, text)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  const option = await screen.findByRole('option', { name: /Grace Mensah/ })
  const searches = server.of('GET /employees')
  expect(searches.map(({ query }) => [query.get('q'), query.get('limit')])).toEqual([['gra', '6']])
  fireEvent.click(option)
  await waitFor(() => expect(address()).toBe('/profile?employee=e0000001'))
})

test('marks an employee who has passed a step by a test', async () => {
  const real = { id: { status: 'pass', method: 'stripe', assurance: 'provider' } }
  const tested = { id: { status: 'pass', method: 'stripe', assurance: 'none' } }
  const items = [
    { ...grace, status: 'verified', verificationSteps: tested },
    { ...grace, employeeId: 'e0000002', fullName: 'Grace Park', verificationSteps: real },
  ]
  renderApp('/profile', { answers: { 'GET /employees': { items, nextCursor: null } } })
  await screen.findByRole('heading', { name: 'Profile' })
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  type(await screen.findByRole('combobox'), 'gra')
  const option = await screen.findByRole('option', { name: /Grace Mensah/ })
  expect(option.textContent).toContain('TEST: not a real check')
  expect(screen.getByRole('option', { name: /Grace Park/ }).textContent).not.toContain('TEST')
})

test('says that nothing was found', async () => {
  const view = renderApp('/profile', { answers: { 'GET /employees': { items: [] } } })
  await screen.findByRole('heading', { name: 'Profile' })
  fireEvent.click(screen.getByRole('button', { name: 'Find an employee or page' }))
  type(await screen.findByRole('combobox'), 'xyzzy')
  await screen.findByText(/No results/)
  expect(view.server.of('GET /employees')).toHaveLength(1)
})

test.each([
  ['invite', ['Add Employee', 'Invite an employee', 'Invited', 'Invite a colleague']],
  ['add emp', ['Add Employee', 'Invite an employee']],
  ['PLAN', ['Billing']],
  ['not covered', ['Not covered', 'Cover ended']],
  ['failed', ['Failed']],
  ['record check', ['Record check for…']],
  ['evidence', ['Evidence packs', 'Make an evidence pack']],
  ['automatic', ['Automatic reminders']],
  ['webhooks', ['Webhooks']],
  ['sessions', ['Where you are signed in']],
  ['zzz', []],
])('finds for %j', (text, expected) => {
  expect(commandsFor(text, () => true).map(({ label }) => label)).toEqual(expected)
})

test('finds nothing that the role does not include', () => {
  const mayNothing = commandsFor('e', () => false)
  expect(mayNothing.map(({ kind, label }) => `${kind} ${label}`)).toEqual([])
  expect(commandsFor('close', (permission) => permission === 'settings:write')).toEqual([])
})

test('leads from a word for a state to the list of those who have it', async () => {
  const { input, address } = await openMenu({
    'GET /employees': { items: [] },
  })
  type(input, 'not cov')
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('/employees?cover=not_covered'))
})

const bob = { ...grace, employeeId: 'e0000009', fullName: 'Bob Stone', email: 'bob@example.com' }

test('a result never belongs to an older text, in whatever order the answers come', async () => {
  const waiting = new Map<string, (items: object[]) => void>()
  const { input } = await openMenu({
    'GET /employees': ({ query }: { query: URLSearchParams }) =>
      new Promise((resolve) =>
        waiting.set(query.get('q') ?? '', (items) => resolve({ items, nextCursor: null })),
      ),
  })
  type(input, 'gra')
  await waitFor(() => expect(waiting.has('gra')).toBe(true))
  type(input, 'bob')
  await waitFor(() => expect(waiting.has('bob')).toBe(true))
  waiting.get('bob')?.([bob])
  await screen.findByRole('option', { name: /Bob Stone/ })
  waiting.get('gra')?.([grace])
  // What was found stays only as long as it has the text.
  type(input, 'bo')
  expect(labels().join()).toContain('Bob Stone')
  type(input, 'gr')
  expect(screen.queryByRole('option', { name: /Bob Stone|Grace Mensah/ })).toBeNull()
  await waitFor(() => expect(waiting.has('gr')).toBe(true))
  expect(screen.queryByRole('option', { name: /Bob Stone/ })).toBeNull()
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(screen.queryByRole('dialog', { name: /Employee Details/ })).toBeNull()
})

test('asks whom to remind, offers those who can be, and reminds from where one is', async () => {
  const done = { ...bob, status: 'completed' }
  const nudge = 'POST /employees/e0000001/nudge'
  const { input, server, address } = await openMenu({
    'GET /employees': { items: [grace, done], nextCursor: null },
    'GET /employees/activity': { items: [] },
    [nudge]: grace,
  })
  type(input, 'remin')
  fireEvent.click(await screen.findByRole('option', { name: 'Remind…' }))
  const who = await screen.findByRole('combobox', { name: 'Remind which employee?' })
  expect(screen.queryByRole('option')).toBeNull()
  type(who, 'ex')
  const option = await screen.findByRole('option', { name: /Grace Mensah/ })
  expect(screen.queryByRole('option', { name: /Bob Stone/ })).toBeNull()
  fireEvent.click(option)
  expect(screen.queryByRole('option')).toBeNull()
  const dialog = await screen.findByRole('dialog', { name: 'Remind Grace Mensah?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send reminder' }))
  await waitFor(() => expect(server.of(nudge)).toHaveLength(1))
  expect(address()).toBe('/profile')
})

test('answers of each employee found whether the organisation is covered, without opening them', async () => {
  const rightToWork = excuseOf('none', { rules: [1], reason: 'no_check' })
  const items = [
    { ...grace, startDate: '2026-01-05', rightToWork },
    {
      ...grace,
      employeeId: 'e0000002',
      fullName: 'Grace Park',
      rightToWork: { ...rightToWork, state: 'continuous' },
    },
    { ...grace, employeeId: 'e0000003', fullName: 'Grace Quist' },
  ]
  renderApp('/profile', { answers: { 'GET /employees': { items, nextCursor: null } } })
  await screen.findByRole('heading', { name: 'Profile' })
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  type(await screen.findByRole('combobox'), 'gra')
  const option = await screen.findByRole('option', { name: /Grace Mensah/ })
  expect(option.textContent).toContain('Not covered working since 5 Jan 2026')
  expect(screen.getByRole('option', { name: /Grace Park/ }).textContent).toContain('Covered no end date')
  expect(screen.getByRole('option', { name: /Grace Quist/ }).textContent).not.toMatch(/covered/i)
})

test('a page beside those of the sidebar is found by its name', async () => {
  const { input, address } = await openMenu()
  type(input, 'inspector')
  expect(labels()).toEqual(['Inspection', 'Evidence packs'])
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('/inspection'))
})

test('a name is found as it is written, hyphens and all', () => {
  const found = (text: string) => commandsFor(text, () => true).map(({ label }) => label)
  expect(found('Late right-to-work checks')).toEqual(['Late right-to-work checks'])
  expect(found('single sign-on')).toEqual(['Single sign-on'])
})
