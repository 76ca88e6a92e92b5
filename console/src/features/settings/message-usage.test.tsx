import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'

const read = 'GET /settings/messages'
const state = 'GET /auth/email'
const limits = [
  { name: 'messages', used: 12, most: 20, reason: '20 a day.', endsAt: '2026-11-25T00:00:00.000Z' },
  { name: 'textsOfDay', used: 5, most: 5, reason: '5 a day.', endsAt: '2026-11-25T00:00:00.000Z' },
  { name: 'textsOfMonth', used: 7, most: 20, reason: '20 a month.', endsAt: '2026-12-01T00:00:00.000Z' },
]
const usage = { waiting: 0, hold: null, why: null, limits, countries: 'Others need a paid plan.' }
const billing = {
  'GET /usage/current': {
    checksUsed: 1,
    checksIncluded: 5,
    remainingChecks: 4,
    paygUsed: 0,
    period: '2026-11',
  },
  'GET /billing/current-plan': { planName: 'free', planStatus: 'active' },
}

const banner = () => screen.findByRole('region', { name: 'Waiting messages' })

test('every page says how many messages wait and why, and leads to the plans', async () => {
  const why = 'You can send 20 messages a day. The others leave from 00:00 UTC on 25 November.'
  renderApp('/profile', { answers: { [read]: { ...usage, waiting: 1200, hold: 'room', why } } })
  expect((await banner()).textContent).toBe(`1,200 messages wait. ${why}See plans`)
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/billing')
})

test('a stop is told where nothing waits too', async () => {
  const why = 'Sending is stopped for your organisation: Complaints.'
  renderApp('/profile', { answers: { [read]: { ...usage, hold: 'stopped', why } } })
  expect((await banner()).textContent).toBe(why)
})

test('who is to confirm their address is asked for that alone, a colleague is told', async () => {
  const waiting = { ...usage, waiting: 1, hold: 'unconfirmed', why: 'An owner has to confirm.' }
  const email = { email: 'priya@northgate.example', confirmed: false, messagesHeld: true }
  const { server } = renderApp('/profile', { answers: { [read]: waiting, [state]: email } })
  await screen.findByRole('region', { name: 'Email confirmation' })
  await waitFor(() => expect(server.of(read)).not.toHaveLength(0))
  expect(screen.queryByRole('region', { name: 'Waiting messages' })).toBeNull()
})

test('a colleague whose address is confirmed is told what waits', async () => {
  const waiting = { ...usage, waiting: 1, hold: 'unconfirmed', why: 'An owner has to confirm.' }
  renderApp('/profile', {
    answers: { [read]: waiting, [state]: { confirmed: true, email: 'a@b.example', messagesHeld: true } },
  })
  expect((await banner()).textContent).toBe('1 message waits. An owner has to confirm.')
})

test('the settings show what is used of each limit', async () => {
  renderApp('/settings', { answers: { ...billing, [read]: usage } })
  await screen.findByRole('heading', { name: 'Messages' })
  const card = screen.getByRole('region', { name: 'Messages' })
  const words = [...card.querySelectorAll('dt, dd')].map((part) => part.textContent)
  expect(words).toEqual([
    'Sent today',
    '12 of 20',
    'By SMS and WhatsApp today',
    '5 of 5',
    'By SMS and WhatsApp this month',
    '7 of 20',
    'Waiting',
    '0',
  ])
  expect(card.textContent).toContain('20 a day. Others need a paid plan. Days and months begin at 00:00 UTC.')
})

test('a failure says so and can be tried again', async () => {
  let asked = 0
  const answer = () => {
    asked += 1
    return Response.json({ message: 'We are away.' }, { status: 422 })
  }
  renderApp('/settings', { answers: { ...billing, [read]: answer } })
  await screen.findByText('We are away.')
  const before = asked
  press('Retry')
  await waitFor(() => expect(asked).toBeGreaterThan(before))
})

test('a server that does not tell shows no card', async () => {
  renderApp('/settings', { answers: billing })
  await screen.findByText('Additional usage')
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull()
})
