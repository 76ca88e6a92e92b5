import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { press } from '#testing/on-screen.ts'
import { detailOf, verifiedTom as tom } from '#testing/tom.ts'

const path = `/employees/${tom.employeeId}`
const invited = { ...tom, status: 'invited', linkState: 'active' }
const answers = {
  'GET /employees': { items: [invited] },
  'GET /employees/activity': { items: [] },
  [`GET ${path}`]: detailOf(tom),
  [`GET ${path}/timeline`]: { events: [], messages: [] },
  [`GET ${path}/checks`]: () =>
    Response.json({ code: 'forbidden', message: 'Your role does not include this.' }, { status: 403 }),
  'GET /usage/current': {},
  'GET /billing/current-plan': {},
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

async function pagesOf(role: Role) {
  const { unmount } = renderApp('/profile', { answers, role })
  const pages = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link')
  const names = pages.map(({ textContent }) => textContent)
  unmount()
  return names.join(', ')
}

test('each role has the pages that it may use', async () => {
  const all = 'Dashboard, Add Employee, Employees, Verifications, Reports, Billing, Settings'
  expect(await pagesOf('owner')).toBe(all)
  expect(await pagesOf('recruiter')).toBe('Dashboard, Add Employee, Employees, Verifications, Settings')
  expect(await pagesOf('viewer')).toBe('Dashboard, Employees, Verifications, Reports, Settings')
  expect(await pagesOf('billing')).toBe('Dashboard, Billing, Settings')
})

test('where nothing is paid for there is no billing page, for an owner either', async () => {
  const plan = { planName: 'unbilled', planStatus: 'active' }
  renderApp('/settings', {
    answers: { ...answers, 'GET /billing/current-plan': plan },
    role: 'owner',
    unbilled: true,
  })
  expect(await screen.findByText('Current Plan')).toBeTruthy()
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toContain('Settings')
  expect(names.filter((name) => /billing|upgrade|change plan/i.test(name ?? ''))).toEqual([])
  expect(screen.queryByText('Price')).toBeNull()
})

test('a page that a role does not include says so, and sends nothing', async () => {
  const { server } = renderApp('/widget', { answers, role: 'viewer' })
  await screen.findByRole('heading', { name: 'Your role does not include this page' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(server.sent.filter(({ call }) => !call.startsWith('GET '))).toEqual([])
})

test('a viewer sees an employee and is offered nothing to do about them', async () => {
  renderApp(`/employees?employee=${tom.employeeId}`, { answers, role: 'viewer' })
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByRole('list', { name: 'Verification Steps' })
  const offered = within(sheet).getAllByRole('button')
  expect(offered.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    `Actions for ${tom.fullName}`,
    'Close',
  ])
  press(`Actions for ${tom.fullName}`)
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Copy employee ID'])
  expect(screen.queryByText('Export')).toBeNull()
})

test('a recruiter is offered links and reminders, and no decision', async () => {
  renderApp(`/employees?employee=${tom.employeeId}`, {
    answers: { ...answers, [`GET ${path}`]: detailOf(invited) },
    role: 'recruiter',
  })
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByRole('list', { name: 'Verification Steps' })
  expect(within(sheet).getByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(within(sheet).queryByRole('button', { name: /^Invalidate/ })).toBeNull()
  expect(within(sheet).queryByRole('button', { name: 'Erase personal data' })).toBeNull()
})
