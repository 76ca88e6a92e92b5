import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { tom as invited } from '#testing/tom.ts'
import { check, excuse, openChecks, path } from './right-to-work-test-setup.tsx'

const planned = {
  due: '2027-03-31',
  nextAlert: '2027-01-30',
  lastSent: { at: '2026-12-31T09:00:00Z', kind: 'follow_up', days: 90 },
}
const active = {
  state: 'active',
  sentAt: '2027-01-30T09:00:00Z',
  openedAt: null,
  expiresAt: '2027-02-13T09:00:00Z',
}
const asked = { state: 'asked', requestedAt: '2027-01-30T09:00:00Z', link: active }
const verified = {
  ...invited,
  status: 'completed',
  verificationSteps: { rtw: { status: 'pass', method: 'online' } },
}

/** Opens the follow-up of an employee; their first verification is over unless given. */
async function openFollowUp(
  checks: { followUp?: object | null; request?: object | null },
  employee: object = verified,
  answers: Record<string, unknown> = {},
) {
  const shown = { ...employee, rightToWork: excuse, erasedAt: null }
  const opened = await openChecks(excuse, {
    [`GET ${path}`]: { employee: shown, flowStatus: null },
    [`GET ${path}/checks`]: { items: [check], rightToWork: excuse, ...checks },
    ...answers,
  })
  await within(opened.sheet).findByRole('region', { name: 'Right-to-work checks' })
  const card = () => within(opened.sheet).queryByRole('region', { name: 'Follow-up' })
  return { ...opened, card }
}

test('says when the right to work is to be checked again, and asks the employee for it', async () => {
  const answers = { [`POST ${path}/follow-up`]: { url: 'http://x/verify/t', expiresAt: active.expiresAt } }
  const { server, card } = await openFollowUp({ followUp: planned }, verified, answers)
  expect(card()?.textContent).toContain('Check again by 31 Mar 2027.')
  expect(card()?.textContent).toContain('Last reminder on 31 Dec 2026.')
  expect(card()?.textContent).toContain('Next reminder on 30 Jan 2027.')
  fireEvent.click(within(card()!).getByRole('button', { name: 'Ask for new evidence' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Ask Tom Hughes for new evidence?' })
  expect(server.of(`POST ${path}/follow-up`)).toHaveLength(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send link' }))
  await screen.findByText('We have asked Tom Hughes by email to prove their right to work again.')
  expect(server.of(`POST ${path}/follow-up`)).toHaveLength(1)
})

test('where they cannot be asked the server says why', async () => {
  const message = 'This employee has left. There is nothing to check again.'
  const { card } = await openFollowUp({ followUp: planned }, verified, {
    [`POST ${path}/follow-up`]: () => refuse(409, message),
  })
  fireEvent.click(within(card()!).getByRole('button', { name: 'Ask for new evidence' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test.each([
  [active, 'Link sent 30 Jan 2027. Not opened yet. It works until 13 Feb 2027.'],
  [
    { ...active, openedAt: '2027-01-31T09:00:00Z' },
    'Link sent 30 Jan 2027. Opened 31 Jan 2027. It works until 13 Feb 2027.',
  ],
  [{ ...active, state: 'expired' }, 'Link sent 30 Jan 2027. It has expired.'],
  [{ ...active, state: 'revoked' }, 'Link sent 30 Jan 2027. It no longer works.'],
])('tells how the link stands that they were sent', async (link, sentence) => {
  const { card } = await openFollowUp({ request: { ...asked, link } })
  expect(card()?.textContent).toContain(sentence)
  expect(card()?.textContent).toContain('Waiting for employee')
  expect(within(card()!).getByRole('button', { name: 'Send link again' })).toBeTruthy()
})

test('what they have sent waits for the user', async () => {
  const { card } = await openFollowUp({ request: { ...asked, state: 'sent' } })
  expect(card()?.textContent).toContain('Waiting for you')
  expect(card()?.textContent).toContain('Record the check to decide.')
})

test('it is taken back only after a question', async () => {
  const { server, card } = await openFollowUp({ request: asked }, verified, {
    [`DELETE ${path}/follow-up`]: { cancelled: true },
  })
  fireEvent.click(within(card()!).getByRole('button', { name: 'Withdraw request' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Stop asking Tom Hughes?' })
  expect(server.of(`DELETE ${path}/follow-up`)).toHaveLength(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw request' }))
  await screen.findByText('The link of Tom Hughes no longer works.')
})

test('who has their first verification before them is not asked', async () => {
  const first = await openFollowUp({ followUp: planned }, invited)
  expect(within(first.card()!).queryByRole('button')).toBeNull()
})

test('without a plan there is no follow-up to show', async () => {
  const { card } = await openFollowUp({})
  expect(card()).toBeNull()
})
