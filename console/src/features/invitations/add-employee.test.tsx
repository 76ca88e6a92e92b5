import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { press, type } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function open(remainingChecks: number, planName: string) {
  return renderApp('/widget', {
    answers: {
      'GET /usage/current': { checksUsed: 5, checksIncluded: 5 + remainingChecks, remainingChecks },
      'GET /billing/current-plan': { planName, planStatus: 'active' },
    },
  })
}

test('says how many checks are left before anything is filled in', async () => {
  open(50, 'premium')
  expect(await screen.findByText('50 credits left this month')).toBeTruthy()
})

test('leads to the plans when nothing is left and nothing more can be bought', async () => {
  open(0, 'free')
  await screen.findByText('No credits left this month')
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/billing')
})

test('says that further checks are paid one by one where the plan has them', async () => {
  open(0, 'premium')
  const text = '0 credits left this month. Extra credits are pay-as-you-go.'
  expect(await screen.findByText(text)).toBeTruthy()
})

test('stands without the numbers', async () => {
  renderApp('/widget', { answers: {} })
  expect(await screen.findByRole('button', { name: 'Send Invitation' })).toBeTruthy()
})

test('keeps the chosen tab in the address', async () => {
  const { address } = open(50, 'premium')
  fireEvent.click(await screen.findByRole('tab', { name: 'Import' }))
  await screen.findByRole('heading', { name: 'Import employees' })
  expect(address()).toBe('/widget?tab=import')
})

test('the name has the focus, for the next employee too, and the channel of the one before is chosen', async () => {
  const grace = { employeeId: 'e1', fullName: 'Grace Mensah', email: 'grace@example.com' }
  const { server } = renderApp('/widget', { answers: { 'POST /employees/invite': grace } })
  const name = await screen.findByLabelText('Full name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  type('Full name', grace.fullName)
  type('Email', grace.email)
  type('Start date (optional)', '6/1/31')
  fireEvent.change(screen.getByLabelText('Works as'), { target: { value: 'worker' } })
  fireEvent.click(screen.getByRole('radio', { name: /^Email/ }))
  press('Send Invitation')
  fireEvent.click(await screen.findByRole('button', { name: 'Send Another Invitation' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Email/ }).checked).toBe(true)
  const [sent] = server.of('POST /employees/invite')
  expect(sent?.body).toMatchObject({ startDate: '2031-01-06', engagement: 'worker' })
})

test('who goes along the tabs by keys stays there', async () => {
  renderApp('/widget?tab=import', { answers: {} })
  const tab = await screen.findByRole('tab', { name: 'Import' })
  tab.focus()
  fireEvent.keyDown(tab, { key: 'ArrowLeft' })
  await screen.findByRole('button', { name: 'Send Invitation' })
  expect(document.activeElement?.getAttribute('role')).toBe('tab')
})

const katarzyna = {
  employeeId: '4f1c2a90-7d3e-4b1a-9c55-0a1b2c3d4e5f',
  fullName: 'Katarzyna Nowak',
  email: 'katarzyna@example.com',
  status: 'completed',
}
const leaver = { ...katarzyna, leaveDate: '2026-03-31', engagement: 'employee', rightToWork: null }

function openTaken(leaveDate: string | null, role: Role = 'verifier') {
  const { employeeId, fullName } = katarzyna
  const refusal = {
    message: 'This person has already been invited',
    code: 'already_invited',
    employees: [{ employeeId, fullName, status: 'completed', leaveDate }],
  }
  return renderApp('/widget', {
    role,
    answers: {
      'POST /employees/invite': () => Response.json(refusal, { status: 409 }),
      [`GET /employees/${employeeId}`]: { employee: leaver, flowStatus: null },
      [`POST /employees/${employeeId}/engagements`]: leaver,
    },
  })
}

async function inviteTaken() {
  await screen.findByRole('button', { name: 'Send Invitation' })
  type('Full name', 'Grace Mensah')
  type('Email', 'katarzyna@example.com')
  fireEvent.click(screen.getByRole('radio', { name: /^Email/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))
  return screen.findByRole('link', { name: katarzyna.fullName })
}

test('who has an address already is named, with a link to their details', async () => {
  openTaken(null)
  const link = await inviteTaken()
  expect(link.getAttribute('href')).toBe(`/widget?employee=${katarzyna.employeeId}`)
  expect(screen.queryByRole('button', { name: 'Re-hire' })).toBeNull()
})

test('a leaver is offered to be hired again, which invites no one and leads to their details', async () => {
  const { server, address } = openTaken('2026-03-31')
  await inviteTaken()
  expect(screen.getByText('Left on 31 Mar 2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Re-hire' }))
  fireEvent.change(await screen.findByLabelText('New start date'), { target: { value: '2026-12-01' } })
  fireEvent.click(screen.getByRole('button', { name: 'Record re-hire' }))
  await waitFor(() => expect(address()).toBe(`/employees?employee=${katarzyna.employeeId}`))
  expect(server.of('POST /employees/invite')).toHaveLength(1)
  const [sent] = server.of(`POST /employees/${katarzyna.employeeId}/engagements`)
  expect(sent?.body).toMatchObject({ startDate: '2026-12-01', sameContract: false })
})

test('who may not decide checks is not offered to hire a leaver again', async () => {
  openTaken('2026-03-31', 'recruiter')
  await inviteTaken()
  expect(screen.getByText('Left on 31 Mar 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Re-hire' })).toBeNull()
})
