import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { watchDownloads } from '#testing/watch-downloads.ts'

const items = Array.from({ length: 2_000 }, (_, index) => ({
  employeeId: `id-${index}`,
  fullName: `Employee ${index}`,
  email: `employee${index}@example.com`,
}))
const answers = { 'GET /employees': { items }, 'GET /employees/activity': { items: [] } }

test('holds few rows of a long table in the document and still says how many there are', async () => {
  renderApp('/employees', { answers })
  await screen.findByText('2,000 of 2,000 employees')
  await screen.findByText('Employee 1')
  const rows = screen.getAllByRole('row')
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.length).toBeLessThan(60)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2001')
  expect(rows[1]?.getAttribute('aria-rowindex')).toBe('2')
})

test('gives every row its employee after a search, on the screen and near it', async () => {
  renderApp('/employees', { answers })
  await screen.findByText('Employee 12')
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('a')?.textContent)
  const all = names().length
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'employee 19' } })
  const found = items.map(({ fullName }) => fullName).filter((name) => name.startsWith('Employee 19'))
  await waitFor(() => expect(names()).toEqual(found.slice(0, all)))
})

test('keeps the row that has the focus while the page scrolls on', async () => {
  renderApp('/employees', { answers })
  const link = await screen.findByRole('link', { name: 'View Employee 3' })
  link.focus()
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(52 * 1000)
  fireEvent.scroll(window)
  await screen.findByText('Employee 1000')
  await waitFor(() => expect(document.activeElement).toBe(link))
  expect(screen.queryByText('Employee 4')).toBeNull()
  expect(link.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('5')
})

test('does not know how many rows there are while the server has more', async () => {
  renderApp('/employees', { answers: { 'GET /employees': { items, nextCursor: 'more', total: 9_000 } } })
  await screen.findByText('2,000 of 9,000 employees')
  await screen.findByText('Employee 1')
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1')
})

test('never says that what is loaded is all where the server has not counted and has more', async () => {
  renderApp('/employees', { answers: { 'GET /employees': { items, nextCursor: 'more' } } })
  expect(await screen.findByText('2,000 of more than 2,000 employees')).toBeTruthy()
})

test('exports the view that is shown, or everyone', async () => {
  const csv = () => new Response('name\r\nEmployee 1', { headers: { 'content-type': 'text/csv' } })
  const files = watchDownloads()
  const { server } = renderApp('/employees?q=employee&status=failed&sort=name', {
    answers: { ...answers, 'GET /employees/export.csv': csv },
  })
  for (const choice of ['Export this view', 'Export all']) {
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: choice }))
  }
  await waitFor(() => expect(files).toHaveLength(2))
  expect(files[0]?.name).toMatch(/^employees-\d{4}-\d\d-\d\d\.csv$/)
  expect(await files[0]?.blob.text()).toBe('\ufeffname\r\nEmployee 1')
  const asked = server.of('GET /employees/export.csv').map(({ query }) => query.toString())
  expect(asked).toEqual(['q=employee&status=failed&sort=name', ''])
})

test('tells that the export failed, and lets it be tried again', async () => {
  renderApp('/employees', { answers: { ...answers, 'GET /employees/export.csv': () => refuse(500) } })
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  const region = screen.getByRole('region', { name: 'Notification' })
  await within(region).findByText('We could not export the list. Try again.')
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
})
