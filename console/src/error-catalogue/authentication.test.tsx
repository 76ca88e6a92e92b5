import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#lib/app.ts'
import { refreshSession } from '#lib/session/refresh-session.ts'
import { type Answers, fakeServer, refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply, storeCookies } from '#testing/session.ts'
import { toast } from '#testing/on-screen.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const withoutSession = () => Response.json({ access_token: 'token-1' })

async function submit(path: string, button: string, answers: Answers) {
  const view = renderApp(path, { session: 'signed-out', answers })
  const submitButton = await screen.findByRole('button', { name: button })
  const form = submitButton.closest('form')!
  for (const field of form.querySelectorAll('input')) {
    const value = { email: 'priya@northgate.example', password: 'secret' }[field.type] ?? 'Priya Raman'
    fireEvent.change(field, { target: { value } })
  }
  fireEvent.click(submitButton)
  return view
}

test.each([
  ['is away', unreachable, 'An error occurred during login'],
  ['fails without words', () => refuse(500), 'An error occurred during login'],
  ['refuses', () => refuse(401, 'Wrong email or password'), 'Wrong email or password'],
  ['gives no session', withoutSession, 'Sign in failed'],
])('signing in where the server %s', async (_how, answer, text) => {
  const { app, address } = await submit('/login', 'Sign In', { 'POST /auth/signin': answer })
  await waitFor(() => expect(toast()).toBe(`Login Failed${text}`))
  expect(app.session.getSnapshot().status).toBe('signed-out')
  expect(address()).toBe('/login')
})

test.each([
  ['is away', unreachable, 'An error occurred during registration'],
  ['fails without words', () => refuse(500), 'An error occurred during registration'],
  [
    'refuses',
    () => refuse(409, 'There is an account with this email'),
    'There is an account with this email',
  ],
  ['gives no session', withoutSession, 'Sign up failed'],
])('signing up where the server %s', async (_how, answer, text) => {
  const { app, address } = await submit('/signup', 'Create Account', { 'POST /auth/signup': answer })
  await waitFor(() => expect(toast()).toBe(`Registration Failed${text}`))
  expect(app.session.getSnapshot().status).toBe('signed-out')
  expect(address()).toBe('/signup')
})

test('only logs that the server could not say who is signed in', async () => {
  storeCookies(signedInReply)
  const app = createApp({ fetch: fakeServer({ 'GET /auth/me': () => refuse(500) }).fetch })
  app.session.restore()
  await refreshSession(app)
  expect(console.error).toHaveBeenCalledExactlyOnceWith('Failed to get user information', expect.anything())
  expect(app.toasts.getSnapshot()).toBeUndefined()
})
