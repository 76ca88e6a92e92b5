import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { detailOf, verifiedTom } from '#testing/tom.ts'

const path = `/employees/${verifiedTom.employeeId}`
const tom = {
  ...verifiedTom,
  engagement: 'substitute',
  identityOverdue: false,
}
const link = { state: 'active', openedAt: null as string | null, expiresAt: '2026-11-22T08:00:00.000Z' }
const asked = { state: 'asked', requestedAt: '2026-11-21T08:00:00.000Z', closedAt: null, reason: null, link }
const state = {
  dueAt: '2026-11-21T09:00:00.000Z',
  isOverdue: false,
  confirmedAt: '2026-11-20T09:00:00.000Z',
  isTest: false,
  canAsk: true,
  last: null as object | null,
}

interface Setting {
  employee?: object
  role?: Role
  answers?: Record<string, unknown>
}

async function open(repeat: unknown, { employee = tom, role, answers = {} }: Setting = {}) {
  const { server } = renderApp(`/employees?employee=${tom.employeeId}&part=checks`, {
    role,
    answers: {
      'GET /employees': { items: [employee] },
      'GET /employees/activity': { items: [] },
      [`GET ${path}`]: detailOf(employee as never),
      [`GET ${path}/timeline`]: { events: [], messages: [] },
      [`GET ${path}/identity-repeat`]: repeat,
      ...answers,
    },
  })
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByRole('list', { name: 'Verification Steps' })
  const card = () => within(sheet).findByRole('region', { name: 'Identity again' })
  return { server, sheet, card }
}

test('says until when a substitute’s identity counts', async () => {
  const { card } = await open(state)
  expect((await card()).textContent).toMatch(
    /Confirmed.*Last confirmed 20 November 2026 at 09:00.*Valid until 21 November 2026 at 09:00/,
  )
})

test('overdue, it says so in the card and wherever their name is', async () => {
  const { card } = await open({ ...state, isOverdue: true }, { employee: { ...tom, identityOverdue: true } })
  expect((await card()).textContent).toMatch(
    /Overdue.*They should not work until they confirm their identity again\./,
  )
  expect((await screen.findAllByText('Identity overdue ·')).length).toBeGreaterThan(0)
})

/** Asks, and says yes to the question before the link is sent. */
async function askThem(shown: HTMLElement) {
  fireEvent.click(within(shown).getByRole('button', { name: 'Ask to confirm identity' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send link' }))
}

test('asks the employee after a question, and says that it did', async () => {
  const { card, server } = await open(state, {
    answers: { [`POST ${path}/identity-repeat`]: { url: 'http://x/verify/t', expiresAt: link.expiresAt } },
  })
  await askThem(await card())
  await screen.findByText('We have asked Tom Hughes by email to confirm their identity again.')
  expect(server.of(`POST ${path}/identity-repeat`)).toHaveLength(1)
})

test('where they cannot be asked the server says why', async () => {
  const message = 'This employee has left. There is nothing to confirm again.'
  const { card } = await open(state, {
    answers: { [`POST ${path}/identity-repeat`]: () => refuse(409, message) },
  })
  await askThem(await card())
  expect(await screen.findByText(message)).toBeTruthy()
})

test('what they are asked for is taken back after a question', async () => {
  const { card, server } = await open(
    { ...state, last: asked },
    { answers: { [`DELETE ${path}/identity-repeat`]: { cancelled: true } } },
  )
  const shown = await card()
  expect(shown.textContent).toMatch(
    /Waiting for employee.*The link was not opened yet\. It works until 22 Nov/,
  )
  expect(within(shown).getByRole('button', { name: 'Send link again' })).toBeTruthy()
  fireEvent.click(within(shown).getByRole('button', { name: 'Withdraw request' }))
  expect(server.of(`DELETE ${path}/identity-repeat`)).toHaveLength(0)
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw request' }))
  await screen.findByText('The link of Tom Hughes no longer works.')
  expect(server.of(`DELETE ${path}/identity-repeat`)).toHaveLength(1)
})

test.each([
  [
    { state: 'failed', closedAt: asked.requestedAt, reason: 'It was not readable.' },
    /Failed.*It was not readable\./,
  ],
  [{ state: 'passed', closedAt: asked.requestedAt }, /Confirmed again 21 November 2026 at 08:00/],
  [{ state: 'cancelled', closedAt: asked.requestedAt }, /then withdrawn\./],
  [{ state: 'processing' }, /The identity provider is deciding\./],
  [{ link: { ...link, state: 'expired' } }, /The link no longer works\./],
  [{ reason: 'It was not readable.' }, /Last attempt: It was not readable\./],
])('tells how the last one stands: %o', async (change, words) => {
  const { card } = await open({ ...state, last: { ...asked, ...change } })
  expect((await card()).textContent).toMatch(words)
})

test('a test is marked', async () => {
  const { card } = await open({ ...state, isTest: true })
  expect((await card()).textContent).toContain('TEST')
})

test('a recruiter reads it and cannot ask', async () => {
  const { card } = await open(state, { role: 'recruiter' })
  expect(within(await card()).queryByRole('button')).toBeNull()
})

test('of an ordinary employee it is not even asked', async () => {
  const employee = { ...verifiedTom, engagement: 'employee' }
  const { server, sheet } = await open(state, { employee })
  fireEvent.click(await within(sheet).findByRole('tab', { name: 'Overview' }))
  await within(sheet).findByRole('region', { name: /Engagement/ })
  expect(server.of(`GET ${path}/identity-repeat`)).toEqual([])
  expect(within(sheet).queryByRole('region', { name: 'Identity again' })).toBeNull()
})
