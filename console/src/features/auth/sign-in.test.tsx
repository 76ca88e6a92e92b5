import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'
import { press, toast, type } from '#testing/on-screen.ts'

async function openSignIn(path: string, answer: unknown) {
  const view = renderApp(path, {
    session: 'signed-out',
    answers: { 'POST /auth/signin': answer, 'GET /employees': { items: [] } },
  })
  await screen.findByRole('button', { name: 'Sign In' })
  return view
}

function signIn() {
  type('Email', 'priya@northgate.example')
  type('Password', 'secret')
  press('Sign In')
}

test('checks the fields when they are submitted, and makes no call', async () => {
  const { server } = await openSignIn('/login', signedInReply)
  type('Password', '12345')
  expect(screen.queryByText(/at least/)).toBeNull()
  press('Sign In')
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(server.of('POST /auth/signin')).toEqual([])
})

test('welcomes back and leads to the page that was asked for, with history replaced', async () => {
  const { address, router } = await openSignIn('/employees?q=grace', signedInReply)
  const entries = router.history.length
  signIn()
  expect(await screen.findByRole('button', { name: 'Signing In...' })).toBeTruthy()
  await waitFor(() => expect(toast()).toContain("SuccessWelcome back! You've been logged in successfully."))
  await waitFor(() => expect(address()).toBe('/employees?q=grace'))
  expect(router.history.length).toBe(entries)
})

test.each([
  [() => refuse(401, 'Wrong email or password'), 'Wrong email or password'],
  [() => refuse(500), 'An error occurred during login'],
])('tells a failure in a toast and in place', async (answer, text) => {
  const { address } = await openSignIn('/login', answer)
  signIn()
  await waitFor(() => expect(toast()).toContain(`Login Failed${text}`))
  expect(screen.getByRole('alert').textContent).toBe(`Login Failed${text}`)
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret')
  expect(address()).toBe('/login')
})

test('shows and hides the password', async () => {
  await openSignIn('/login', signedInReply)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  press('Show password')
  expect(field.type).toBe('text')
  press('Hide password')
  expect(field.type).toBe('password')
})

test('does not go to another site, whatever the history says', async () => {
  const { router, address } = await openSignIn('/login', signedInReply)
  router.history.replace('/login', { origin: '//evil.example/' })
  await waitFor(() => expect(router.state.location.state.origin).toBe('//evil.example/'))
  signIn()
  await waitFor(() => expect(address()).toBe('/'))
})
