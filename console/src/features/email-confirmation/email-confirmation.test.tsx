import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'

const state = 'GET /auth/email'
const resend = 'POST /auth/email/resend'
const confirm = 'POST /auth/email/confirm'
const waiting = { email: 'priya@northgate.example', confirmed: false, messagesHeld: true }

const banner = () => screen.findByRole('region', { name: 'Email confirmation' })

test('every page says that invitations wait, until the address is confirmed', async () => {
  renderApp('/profile', { answers: { [state]: waiting } })
  expect((await banner()).textContent).toContain(
    'We have sent a link to priya@northgate.example. We hold your invitations until you open it. Until then you cannot invite colleagues, create API keys or add a second factor.',
  )
})

test('with a new address of a confirmed organisation nothing waits', async () => {
  renderApp('/profile', { answers: { [state]: { ...waiting, messagesHeld: false } } })
  expect((await banner()).textContent).not.toContain('invitations')
})

test('the link is sent again, and a refusal says why', async () => {
  const message =
    'We have sent you several links already. Look for them in your mailbox, or try again in an hour.'
  let asked = 0
  renderApp('/profile', {
    answers: {
      [state]: waiting,
      [resend]: () => {
        asked += 1
        return asked === 1
          ? Response.json({ accepted: true })
          : Response.json({ code: 'too_many_requests', message }, { status: 429 })
      },
    },
  })
  await banner()
  press('Send again')
  await waitFor(() => expect(toast()).toContain('A new link is on its way.'))
  press('Send again')
  await waitFor(() => expect(toast()).toContain(message))
})

test('an address that is confirmed, and a server that does not tell, show nothing', async () => {
  const { server } = renderApp('/profile', { answers: { [state]: { ...waiting, confirmed: true } } })
  await waitFor(() => expect(server.of(state)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Email confirmation' })).toBeNull()
})

test('the link confirms with a press, not by being opened', async () => {
  const { server } = renderApp('/confirm-email#the-token', {
    answers: { [confirm]: { confirmed: true } },
    session: 'signed-out',
  })
  await screen.findByRole('heading', { name: 'Confirm your email address' })
  expect(server.of(confirm)).toHaveLength(0)
  press('Confirm email address')
  await screen.findByRole('heading', { name: 'Email address confirmed' })
  expect(server.of(confirm).map(({ body }) => body)).toEqual([{ token: 'the-token' }])
  expect(screen.queryByRole('button', { name: 'Confirm email address' })).toBeNull()
})

test('who is not signed in is told what confirming means, and how to begin afresh', async () => {
  renderApp('/confirm-email#a-token', { session: 'signed-out', answers: { [confirm]: { confirmed: true } } })
  const fresh = await screen.findByRole('link', { name: 'Start with a new password' })
  expect(fresh.getAttribute('href')).toBe('/reset-password')
  press('Confirm email address')
  await screen.findByRole('heading', { name: 'Email address confirmed' })
  expect(screen.queryByRole('link', { name: 'Start with a new password' })).toBeNull()
})

test('a link that is over says what to do', async () => {
  const message = 'This link is no longer valid. Sign in and ask for a new one.'
  renderApp('/confirm-email#the-token', {
    answers: { [confirm]: () => Response.json({ code: 'invalid_link', message }, { status: 404 }) },
  })
  await screen.findByRole('heading', { name: 'Confirm your email address' })
  press('Confirm email address')
  expect(await screen.findByText(message)).toBeTruthy()
})
