import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'
import { press, toast, type } from '#testing/on-screen.ts'

async function openSignUp(answer: unknown) {
  const view = renderApp('/signup', { session: 'signed-out', answers: { 'POST /auth/signup': answer } })
  await screen.findByRole('button', { name: 'Create Account' })
  return view
}

function fillIn(confirmPassword = 'secret') {
  type('Full name', 'Priya Raman')
  type('Email', 'Priya.R@northgate.example')
  type('Password', 'secret')
  type('Confirm password', confirmPassword)
}

test('says what is wrong with each field', async () => {
  const { server } = await openSignUp(signedInReply)
  press('Create Account')
  for (const message of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ]) {
    expect(screen.getByText(message)).toBeTruthy()
  }
  expect(server.of('POST /auth/signup')).toEqual([])
})

test('says at the second password that the two differ', async () => {
  await openSignUp(signedInReply)
  fillIn('secreT')
  press('Create Account')
  expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText("Passwords don't match")).toBeTruthy()
})

test('creates the account with what the client derives, and goes to the dashboard', async () => {
  const { server, address } = await openSignUp(() => Response.json(signedInReply, { status: 201 }))
  fillIn()
  press('Create Account')
  expect(await screen.findByRole('button', { name: 'Creating Account...' })).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/'))
  await waitFor(() => expect(toast()).toContain('SuccessAccount created successfully! Welcome to Bonafide.'))
  const [sent] = server.of('POST /auth/signup')
  expect(sent?.body).toEqual({
    name: 'Priya Raman',
    email: 'Priya.R@northgate.example',
    password: 'secret',
    orgName: 'My Organization',
    orgSlug: 'priyar',
    firstName: 'Priya',
    lastName: 'Raman',
  })
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
})

test.each([
  [() => refuse(409, 'There is an account with this email'), 'There is an account with this email'],
  [() => refuse(500), 'An error occurred during registration'],
])('tells a failure in a toast and in place', async (answer, text) => {
  await openSignUp(answer)
  fillIn()
  press('Create Account')
  await waitFor(() => expect(toast()).toContain(`Registration Failed${text}`))
  expect(screen.getByRole('alert').textContent).toContain(text)
})
