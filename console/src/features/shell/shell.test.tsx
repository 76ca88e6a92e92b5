import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'
import { press } from '#testing/on-screen.ts'

const bare = { 'GET /usage/current': {}, 'GET /billing/current-plan': {} }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

async function askToLeave(answers = {}) {
  const view = renderApp('/reports', { answers: { ...bare, ...answers } })
  await screen.findByRole('heading', { name: 'Reports' })
  press(/your account/)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Logout' })
  return { ...view, dialog }
}

test('shows the seven pages, the current one marked, and who is here', async () => {
  renderApp('/reports')
  await screen.findByRole('heading', { name: 'Reports' })
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Add Employee',
    'Employees',
    'Verifications',
    'Reports',
    'Billing',
    'Settings',
  ])
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.textContent)).toEqual(['Reports'])
  expect(screen.getByText('Bonafide v1.0.0')).toBeTruthy()
  expect(screen.getByText('priya@northgate.example')).toBeTruthy()
})

test('asks before it logs out, in the agreed words, and stays on Cancel', async () => {
  const { dialog, app } = await askToLeave()
  const text = "Are you sure you want to log out? You'll need to sign in again to access your account."
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(app.session.getSnapshot().status).toBe('signed-in')
})

test('logs out and goes to sign in, without remembering the page', async () => {
  let answer: (reply: unknown) => void = () => undefined
  const slow = () => new Promise((resolve) => (answer = resolve))
  const { app, address, router } = await askToLeave({ 'POST /auth/logout': slow })
  press('Log out')
  await screen.findByRole('button', { name: 'Logging out...' })
  answer({ signedOut: true })
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(address()).toBe('/login')
  expect(router.state.location.state.origin).toBeUndefined()
  expect(app.session.token()).toBeUndefined()
})

test('logs out even when the server refuses, and only logs that', async () => {
  await askToLeave({ 'POST /auth/logout': () => refuse(500, 'The database is away') })
  press('Log out')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(console.error).toHaveBeenCalled()
  expect(screen.queryByText('The database is away')).toBeNull()
})

test('opens the pages in a drawer, which closes by Escape and by a choice', async () => {
  renderApp('/reports')
  await screen.findByRole('heading', { name: 'Reports' })
  press('Open menu')
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Open menu')
  const again = await screen.findByRole('dialog', { name: 'Menu' })
  fireEvent.click(within(again).getByRole('link', { name: 'Verifications' }))
  await screen.findByRole('heading', { name: 'Verifications' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('says that checks are a sandbox, and which, only when the server says so', async () => {
  const withSandbox = (...sandbox: string[]) =>
    renderApp('/reports', { answers: { 'GET /system': { version: '1', sandbox } } })
  withSandbox('email', 'sms', 'identity', 'rtw')
  await screen.findByText('Sandbox: no real checks')
  cleanup()
  withSandbox('rtw', 'sms')
  await screen.findByText('Sandbox: right to work, text messages')
  cleanup()
  withSandbox('payment')
  await screen.findByRole('heading', { name: 'Reports' })
  expect(screen.queryByText(/^Sandbox:/)).toBeNull()
})

test.each([
  [1200, '1,200 need attention'],
  [1, '1 needs attention'],
])('shows that %i need attention beside Verifications, where the server knows', async (total, words) => {
  renderApp('/reports', { answers: { 'GET /verifications/attention': { total, items: [] } } })
  expect(await screen.findByRole('link', { name: `Verifications ${words}` })).toBeTruthy()
  cleanup()
  const { server } = renderApp('/reports')
  await waitFor(() => expect(server.of('GET /verifications/attention')).toHaveLength(1))
  expect(screen.getByRole('link', { name: 'Verifications' })).toBeTruthy()
})

test('shows nothing of a user who is replaced by another in another tab', async () => {
  const { app } = renderApp('/profile')
  await screen.findByRole('heading', { name: 'Profile' })
  app.queryClient.setQueryData(['employees', 'secret'], 'Grace')
  press('Edit Profile')
  const user = { ...signedInReply.user, id: 'u2', name: 'Omar Ali', email: 'omar@harbour.example' }
  act(() => app.session.start({ ...signedInReply, user, org: { name: 'Harbour Ltd' } }))
  await screen.findByRole('button', { name: 'Edit Profile' })
  expect(screen.queryByText('Northgate Care Ltd')).toBeNull()
  expect(app.queryClient.getQueryData(['employees', 'secret'])).toBeUndefined()
})

test('keeps the chosen theme', async () => {
  renderApp('/reports')
  await screen.findByRole('heading', { name: 'Reports' })
  press('Theme')
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
  expect(localStorage.getItem('vite-ui-theme')).toBe('dark')
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  localStorage.clear()
})
