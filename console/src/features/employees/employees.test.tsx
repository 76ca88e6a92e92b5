import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse, type Sent } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { toast } from '#testing/on-screen.ts'

const pass = { status: 'pass' }
const grace = {
  employeeId: '8f2c41d0-0001',
  fullName: 'Grace Mensah',
  email: 'grace@example.com',
  phoneE164: '+447700900142',
  status: 'completed',
  createdAt: '2026-11-18T10:00:00Z',
  verificationToken: 'token-of-grace',
  verificationSteps: { email: pass, phone: pass, id: pass, rtw: pass },
}
const tom = {
  employeeId: '77aa03be-0002',
  fullName: 'Tom Hughes',
  email: 'tom@example.com',
  status: 'sleeping',
  verificationSteps: { email: pass, phone: { status: 'fail' } },
}

const list = (sent: Sent) =>
  sent.query.get('cursor') ? { items: [tom] } : { items: [grace], nextCursor: 'second', total: 2 }
const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
const all = { 'GET /employees': { items: [grace, tom] } }

test('shows each employee with contact, status and the four steps', async () => {
  renderApp('/employees', { answers: all })
  const [, first, second] = await screen.findAllByRole('row')
  expect(within(first!).getByText('8f2c41d0')).toBeTruthy()
  expect(within(first!).getByText('07700 900142')).toBeTruthy()
  expect(await within(first!).findByText('Completed')).toBeTruthy()
  expect(within(first!).getByRole('img', { name: 'Verified' })).toBeTruthy()
  expect(within(first!).getByRole('img', { name: 'RTW: Passed' })).toBeTruthy()
  expect(within(second!).getByText('Invited')).toBeTruthy()
  expect(within(second!).queryByRole('img', { name: 'Verified' })).toBeNull()
  expect(within(second!).getByRole('img', { name: 'Phone: Failed' })).toBeTruthy()
  expect(within(second!).getByRole('img', { name: 'ID: Pending' })).toBeTruthy()
})

test('lists the same where there is no room for a table', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  renderApp('/employees', { answers: all })
  await screen.findByText('Grace Mensah')
  expect(screen.queryByRole('table')).toBeNull()
  const [first] = within(screen.getByRole('list', { name: 'Employees' })).getAllByRole('listitem')
  expect(within(first as HTMLElement).getByText('07700 900142')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Grace Mensah' }).getAttribute('href')).toContain(
    'employee=8f2c41d0',
  )
})

test('loads the next page on request, until there is none', async () => {
  const { server } = renderApp('/employees', { answers: { 'GET /employees': list } })
  await screen.findByText('1 of 2 employees')
  expect(server.sent[0]?.query.get('limit')).toBe('100')
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await screen.findByText('Tom Hughes')
  expect(server.of('GET /employees').at(-1)?.query.get('cursor')).toBe('second')
  expect(screen.getByText('2 of 2 employees')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('filters what is loaded at once, then asks the server and keeps the text in the address', async () => {
  const { server, address } = renderApp('/employees', { answers: all })
  await screen.findByText('Tom Hughes')
  search('GRACE@')
  expect(screen.queryByText('Tom Hughes')).toBeNull()
  expect(screen.getByText('1 of 2 employees')).toBeTruthy()
  expect(server.of('GET /employees')).toHaveLength(1)
  await waitFor(() => expect(server.of('GET /employees').at(-1)?.query.get('q')).toBe('GRACE@'))
  await waitFor(() => expect(address()).toContain('q=GRACE'))
})

test('asks the server for one status', async () => {
  const { server, address } = renderApp('/employees', { answers: all })
  await screen.findByText('Tom Hughes')
  fireEvent.click(screen.getByRole('button', { name: 'Failed' }))
  await waitFor(() => expect(server.of('GET /employees').at(-1)?.query.get('status')).toBe('failed'))
  expect(address()).toBe('/employees?status=failed')
})

test('says what to do when no employee is found', async () => {
  renderApp('/employees?q=nobody', { answers: all })
  await screen.findByText('No employees found')
  expect(screen.getByText('Try adjusting your search criteria.')).toBeTruthy()
})

test('leads to the first invitation when there is no employee', async () => {
  renderApp('/employees', { answers: { 'GET /employees': { items: [] } } })
  await screen.findByText('Start by adding your first employee.')
  expect(screen.getByRole('link', { name: 'Add Your First Employee' }).getAttribute('href')).toBe('/widget')
})

test.each([
  [500, 'The database is away', 'The database is away'],
  [500, undefined, 'Failed to fetch employees'],
])('tells that the list failed, and tries again', async (status, message, text) => {
  let isDown = true
  const answer = () => (isDown ? refuse(status, message) : all['GET /employees'])
  renderApp('/employees', { answers: { 'GET /employees': answer } })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.getByRole('alert').textContent).toContain(text)
  await waitFor(() => expect(toast()).toContain(`Error${text}`))
  isDown = false
  fireEvent.click(retry)
  await screen.findByText('Grace Mensah')
  expect(screen.queryByRole('alert')).toBeNull()
})

const failed = { type: 'id', status: 'fail', reason: 'The document has expired.' }

test('opens the details from the row, keeps them in the address, and closes', async () => {
  const { address } = renderApp('/employees', {
    answers: {
      ...all,
      'GET /employees/77aa03be-0002': { employee: tom, flowStatus: { steps: [failed] } },
    },
  })
  fireEvent.click(await screen.findByText('tom@example.com'))
  const dialog = await screen.findByRole('dialog', { name: /Employee Details/ })
  await within(dialog).findByText('The document has expired.')
  expect(within(dialog).getAllByRole('img', { name: /: Pending$/ })).toHaveLength(3)
  expect(within(dialog).queryByRole('button', { name: 'Copy link' })).toBeNull()
  expect(address()).toBe('/employees?employee=77aa03be-0002')
  fireEvent.click(within(dialog).getByRole('tab', { name: 'Data' }))
  expect(await within(dialog).findByText('77aa03be-0002')).toBeTruthy()
  expect(address()).toBe('/employees?employee=77aa03be-0002&part=data')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/employees')
})

test('keeps the focus in the details while they load', async () => {
  let answer = (_detail: object) => {}
  const later = () => new Promise<object>((resolve) => (answer = resolve))
  renderApp('/employees?employee=77aa03be-0002', {
    answers: { ...all, 'GET /employees/77aa03be-0002': later },
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Loading...')
  await waitFor(() => expect(within(dialog).getAllByRole('button')).toContain(document.activeElement))
  const focused = document.activeElement
  answer({ employee: tom, flowStatus: { steps: [failed] } })
  await within(dialog).findByText('The document has expired.')
  expect(document.activeElement).toBe(focused)
})

test('tells that the details failed', async () => {
  renderApp('/employees?employee=77aa03be-0002', {
    answers: { ...all, 'GET /employees/77aa03be-0002': () => refuse(500) },
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Failed to fetch employee details')
  await waitFor(() => expect(toast()).toContain('ErrorFailed to fetch employee details'))
})
