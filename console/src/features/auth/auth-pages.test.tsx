import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test.each([
  ['/login', 'Sign in'],
  ['/signup', 'Create your account'],
])('shows the spinner at %s while the session is checked, then the form', async (path, heading) => {
  const { app } = renderApp(path, { session: 'checking' })
  expect((await screen.findByText('Loading...')).closest('[role=status]')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: heading })).toBeNull()
  act(() => app.session.restore())
  await screen.findByRole('heading', { name: heading })
})

test('asks for email and password to sign in, and leads to sign up', async () => {
  const { address } = renderApp('/login', { session: 'signed-out' })
  await screen.findByRole('button', { name: 'Sign In' })
  expect([field('Email').type, field('Password').type]).toEqual(['email', 'password'])
  fireEvent.click(screen.getByRole('link', { name: 'Sign up' }))
  await screen.findByRole('button', { name: 'Create Account' })
  expect(address()).toBe('/signup')
})

test('asks for four things to sign up, shows either password on demand, and leads to sign in', async () => {
  const { address } = renderApp('/signup', { session: 'signed-out' })
  await screen.findByRole('button', { name: 'Create Account' })
  expect(field('Full name')).toBeTruthy()
  expect(field('Email').type).toBe('email')
  for (const [index, label] of ['Password', 'Confirm password'].entries()) {
    expect(field(label).type).toBe('password')
    fireEvent.click(screen.getAllByRole('button', { name: /^Show/ })[index === 0 ? 0 : index - 1]!)
    expect(field(label).type).toBe('text')
  }
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('button', { name: 'Sign In' })
  expect(address()).toBe('/login')
})

test('promises what the service does', async () => {
  renderApp('/login', { session: 'signed-out' })
  await screen.findByRole('button', { name: 'Sign In' })
  const welcome = screen.getByRole('complementary', { name: 'Welcome' }).textContent
  for (const promise of [
    'Secure employee verification',
    'Compliance with regulations',
    'Easy integration and management',
  ])
    expect(welcome).toContain(promise)
})

const closed = { version: '1', sandbox: [], google: null, signUp: 'closed' }

test('where sign-up is closed the sign-up page says whom to ask, before anything is typed', async () => {
  renderApp('/signup', { session: 'signed-out', answers: { 'GET /system': closed } })
  await screen.findByText(
    'New accounts are by invitation. Ask an owner or admin of your organisation to invite you.',
  )
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull()
  expect(screen.queryByLabelText('Password')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('button', { name: 'Sign In' })
})

test('where sign-up is closed the sign-in page does not offer it', async () => {
  renderApp('/login', { session: 'signed-out', answers: { 'GET /system': closed } })
  await screen.findByRole('button', { name: 'Sign In' })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Use single sign-on' })).toBeTruthy()
})

test.each([
  ['/login', 'Sign In', ['current-password']],
  ['/signup', 'Create Account', ['new-password', 'new-password']],
])(
  'the passwords at %s are hidden, take a paste, and name themselves to a password manager',
  async (path, submit, purposes) => {
    renderApp(path, { session: 'signed-out' })
    await screen.findByRole('button', { name: submit })
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=password]')]
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(purposes)
    for (const password of fields) {
      // False where a handler has prevented it.
      expect(fireEvent.paste(password, { clipboardData: { getData: () => 'wardrobe reeds agreed' } })).toBe(
        true,
      )
      expect([password.readOnly, password.maxLength > 0 && password.maxLength < 64]).toEqual([false, false])
    }
  },
)
