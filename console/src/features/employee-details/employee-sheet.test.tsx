import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { turnSingleKeys } from '#lib/single-keys.ts'
import { renderApp } from '#testing/render-app.tsx'
import { tom } from '#testing/tom.ts'

const employees = ['Ada Example', 'Bea Example', 'Cal Example'].map((fullName, index) => ({
  ...tom,
  employeeId: `e${index + 1}`,
  fullName,
}))
const answers = {
  'GET /verifications/list': {
    items: employees.map((employee) => ({
      employee,
      step: 'id',
      waitingSince: '2026-11-21T09:30:00Z',
      action: 'none',
    })),
    nextCursor: null,
  },
  'GET /employees/activity': { items: [] },
  ...Object.fromEntries(
    employees.flatMap((employee) => [
      [`GET /employees/${employee.employeeId}`, { employee, flowStatus: null }],
      [`GET /employees/${employee.employeeId}/timeline`, { events: [], messages: [] }],
    ]),
  ),
}

afterEach(() => void turnSingleKeys(true))

async function open(path: string) {
  const view = renderApp(path, { answers })
  // Below the sheet, where the address has one.
  await screen.findByRole('link', { name: 'Cal Example', hidden: true })
  return view
}

const sheetOf = async (name: string) => {
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByRole('heading').textContent).toContain(name),
  )
  return screen.getByRole('dialog')
}

test('opens over the page that lists them, and closing gives the focus to their row', async () => {
  const { address } = await open('/verifications?tab=in_progress')
  fireEvent.click(screen.getByRole('link', { name: 'Bea Example' }))
  const sheet = await sheetOf('Bea Example')
  expect(address()).toBe('/verifications?tab=in_progress&employee=e2')
  expect(document.querySelector('main h1')?.textContent).toBe('Verifications')
  fireEvent.keyDown(sheet, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/verifications?tab=in_progress')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bea Example'))
})

test('J and K go to the row after and before, on the same part, and the last one has the focus', async () => {
  const { address } = await open('/verifications?employee=e1&part=history')
  fireEvent.keyDown(await sheetOf('Ada Example'), { key: 'j' })
  const sheet = await sheetOf('Bea Example')
  expect(address()).toBe('/verifications?employee=e2&part=history')
  fireEvent.keyDown(sheet, { key: 'j' })
  await sheetOf('Cal Example')
  // The list ends here.
  fireEvent.keyDown(sheet, { key: 'j' })
  fireEvent.keyDown(sheet, { key: 'k' })
  await sheetOf('Bea Example')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Next employee' }))
  await sheetOf('Cal Example')
  fireEvent.keyDown(sheet, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cal Example'))
})

test('the arrows go on in the head, and scroll below it', async () => {
  const { address } = await open('/verifications?employee=e1')
  const sheet = await sheetOf('Ada Example')
  const tab = await within(sheet).findByRole('tab', { name: 'Overview' })
  fireEvent.keyDown(tab, { key: 'ArrowDown' })
  expect(address()).toBe('/verifications?employee=e1')
  fireEvent.keyDown(within(sheet).getByRole('button', { name: 'Close' }), { key: 'ArrowDown' })
  await sheetOf('Bea Example')
})

test('single keys are left to a field, and can be turned off', async () => {
  const { address } = await open('/verifications?employee=e1')
  const sheet = await sheetOf('Ada Example')
  const field = document.createElement('input')
  sheet.append(field)
  fireEvent.keyDown(field, { key: 'j' })
  fireEvent.keyDown(sheet, { key: 'j', ctrlKey: true })
  turnSingleKeys(false)
  fireEvent.keyDown(sheet, { key: 'j' })
  turnSingleKeys(true)
  expect(address()).toBe('/verifications?employee=e1')
  fireEvent.keyDown(sheet, { key: 'j' })
  await sheetOf('Bea Example')
})

test('an employee who is not among the rows has none before or after', async () => {
  renderApp('/profile?employee=e1', { answers })
  const sheet = await sheetOf('Ada Example')
  expect(within(sheet).queryByRole('button', { name: 'Next employee' })).toBeNull()
})

test('says what comes next, and each part has its own address', async () => {
  const { address } = await open('/verifications?employee=e1')
  const sheet = await sheetOf('Ada Example')
  expect((await within(sheet).findByText('Next:', { exact: false })).parentElement?.textContent).toMatch(
    /^Next: They /,
  )
  const tabs = within(sheet).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Checks and evidence',
    'History',
    'Data',
  ])
  fireEvent.click(within(sheet).getByRole('tab', { name: 'History' }))
  expect(await within(sheet).findByText('Nothing has happened yet.')).toBeTruthy()
  expect(address()).toBe('/verifications?employee=e1&part=history')
})

test('on a phone the rows before and after are below, and at an end their button does nothing', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const { address } = await open('/verifications?employee=e2&part=history')
  const sheet = await sheetOf('Bea Example')
  await within(sheet).findByText('Nothing has happened yet.')
  const way = (name: string) => within(sheet).getByRole('button', { name })
  // After all that is scrolled.
  expect(way('Next employee').compareDocumentPosition(within(sheet).getByRole('tabpanel'))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  )
  expect(way('Next employee').textContent).toBe('Next')
  sheet.scrollTop = 300
  fireEvent.click(way('Next employee'))
  await sheetOf('Cal Example')
  expect(sheet.scrollTop).toBe(0)
  expect(way('Next employee').getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(way('Next employee'))
  expect(address()).toBe('/verifications?employee=e3&part=history')
  fireEvent.click(way('Previous employee'))
  await sheetOf('Bea Example')
})
