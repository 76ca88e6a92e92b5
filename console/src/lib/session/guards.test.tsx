import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'

test('shows the spinner while the session is checked, then the page', async () => {
  const { app } = renderApp('/reports', { session: 'checking' })
  await screen.findByText('Loading...')
  expect(screen.queryByRole('heading', { name: 'Reports' })).toBeNull()
  act(() => app.session.start(signedInReply))
  await screen.findByRole('heading', { name: 'Reports' })
})

test.each([
  '/',
  '/widget',
  '/employees',
  '/verifications',
  '/reports',
  '/billing',
  '/settings',
  '/profile',
  '/dashboard',
])('sends a visitor of %s to sign in', async (path) => {
  const { address } = renderApp(path, { session: 'signed-out' })
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(address()).toBe('/login')
})

test.each(['/login', '/signup'])('sends a user who is signed in from %s to the dashboard', async (path) => {
  const { address } = renderApp(path)
  await screen.findByRole('heading', { name: /Priya/ })
  expect(address()).toBe('/')
})

test('remembers where a visitor wanted to go, and leads there from a public page', async () => {
  const { app, router, address } = renderApp('/employees?status=failed', { session: 'signed-out' })
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(router.state.location.state.origin).toBe('/employees?status=failed')
  act(() => app.session.start(signedInReply))
  await act(() => router.invalidate())
  await waitFor(() => expect(address()).toBe('/employees?status=failed'))
})

test('ends the session on a 401 of any call, says why, and remembers the page', async () => {
  const answers = { 'GET /employees': () => refuse(401, 'Please sign in') }
  const { app, router, address } = renderApp('/employees', { answers })
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(address()).toBe('/login')
  expect(app.session.getSnapshot().status).toBe('signed-out')
  expect(router.state.location.state.origin).toBe('/employees')
  expect(screen.getByText('Your session has ended. Sign in again.')).toBeTruthy()
})

test('goes to sign in once, however many calls are refused', async () => {
  const refused = () => refuse(401, 'Please sign in')
  const answers = {
    'GET /usage/current': refused,
    'GET /billing/current-plan': refused,
    'GET /settings': refused,
  }
  const { router } = renderApp('/settings', { answers })
  const visits: string[] = []
  router.history.subscribe(({ location }) => void visits.push(location.pathname))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(visits).toEqual(['/login'])
})

test('does not say that a session has ended to a visitor who chose to leave, or never had one', async () => {
  const { app } = renderApp('/reports')
  await screen.findByRole('heading', { name: 'Reports' })
  act(() => app.session.leave())
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(screen.queryByText(/session has ended/)).toBeNull()
})

test('keeps a session that was renewed while an old call was refused', () => {
  const { app } = renderApp('/reports')
  app.session.start({ ...signedInReply, access_token: 'token-2' })
  app.session.expire('token-1')
  expect(app.session.token()).toBe('token-2')
})

test('tells an employee who comes from the verification that it is complete', async () => {
  sessionStorage.setItem('bonafide-verified', '1')
  renderApp('/dashboard', { session: 'signed-out' })
  expect(await screen.findByRole('heading', { name: 'Your verification is complete' })).toBeTruthy()
})
