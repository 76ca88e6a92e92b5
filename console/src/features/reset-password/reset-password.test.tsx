import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '#testing/fake-server.ts'
import { press, toast, type } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'

const forgot = 'POST /auth/password/forgot'
const reset = 'POST /auth/password/reset'
const open = (address: string, answers: Answers) => renderApp(address, { answers, session: 'signed-out' })

test('the sign-in page leads to where a link is asked for', async () => {
  const { server } = open('/login', { [forgot]: { accepted: true } })
  const link = await screen.findByRole('link', { name: 'Forgot password?' })
  link.click()
  await screen.findByRole('heading', { name: 'Forgot password?' })
  press('Send link')
  await screen.findByText('Please enter a valid email address')
  type('Email', 'priya@northgate.example')
  press('Send link')
  await screen.findByText(/If priya@northgate.example has an account, a link is on its way/)
  expect(server.of(forgot).map(({ body }) => body)).toEqual([{ email: 'priya@northgate.example' }])
})

test('a network that asks too often is told so', async () => {
  const message = 'Too many attempts. Try again in an hour.'
  open('/reset-password', {
    [forgot]: () => Response.json({ code: 'too_many_requests', message }, { status: 429 }),
  })
  await screen.findByLabelText('Email')
  type('Email', 'priya@northgate.example')
  press('Send link')
  expect(await screen.findByText(message)).toBeTruthy()
})

test('the link sets the password and signs in', async () => {
  const { server, address, app } = open('/reset-password#the-token', { [reset]: signedInReply })
  await screen.findByRole('heading', { name: 'Choose a new password' })
  type('New password', 'copper lantern 77')
  type('Confirm new password', 'copper lantern 78')
  press('Change password')
  await screen.findByText("Passwords don't match")
  type('Confirm new password', 'copper lantern 77')
  press('Change password')
  await waitFor(() => expect(address()).toBe('/'))
  expect(server.of(reset).map(({ body }) => body)).toEqual([
    { token: 'the-token', password: 'copper lantern 77' },
  ])
  expect(app.session.token()).toBe(signedInReply.access_token)
  await waitFor(() => expect(toast()).toContain('Your password has been changed.'))
})

test('a link that is over leads to a new one', async () => {
  const message = 'This link is no longer valid. Ask for a new one.'
  open('/reset-password#the-token', {
    [reset]: () => Response.json({ code: 'invalid_link', message }, { status: 404 }),
  })
  await screen.findByLabelText('New password')
  type('New password', 'copper lantern 77')
  type('Confirm new password', 'copper lantern 77')
  press('Change password')
  await screen.findByText(message, { exact: false })
  screen.getByRole('link', { name: 'Ask for a new link' }).click()
  expect(await screen.findByRole('button', { name: 'Send link' })).toBeTruthy()
})
