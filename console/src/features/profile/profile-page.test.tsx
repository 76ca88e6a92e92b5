import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'
import { fact, press, toast, type } from '#testing/on-screen.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const patch = 'PATCH /auth/me'

async function edit(answers = {}) {
  const view = renderApp('/profile', { answers })
  await screen.findByText('1 May 2026')
  press('Edit Profile')
  return view
}

test('refuses a name and an email that are none', async () => {
  const { server } = await edit()
  type('Name', 'P')
  type('Email', 'priya')
  press('Save changes')
  expect(screen.getByText('Name must be at least 2 characters')).toBeTruthy()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(server.of(patch)).toEqual([])
})

test('saves on the server, and every place that names the user follows', async () => {
  const reply = {
    ...signedInReply,
    user: { ...signedInReply.user, name: 'Priya R' },
    access_token: 'token-2',
  }
  const { server, app } = await edit({ [patch]: reply })
  type('Name', 'Priya R')
  press('Save changes')
  await screen.findByRole('button', { name: 'Edit Profile' })
  expect(server.of(patch).map(({ body }) => body)).toEqual([
    { name: 'Priya R', email: 'priya@northgate.example' },
  ])
  expect(screen.getAllByText('Priya R').length).toBeGreaterThan(1)
  expect(app.session.token()).toBe('token-2')
})

test('sends once on a double click', async () => {
  const { server } = await edit({ [patch]: signedInReply })
  press('Save changes')
  fireEvent.submit(screen.getByRole('form', { name: 'Edit profile' }))
  await screen.findByRole('button', { name: 'Edit Profile' })
  expect(server.of(patch)).toHaveLength(1)
})

test('asks for the password with a new email, and shows what is wrong with it', async () => {
  const message = 'The password is incorrect'
  const { server } = await edit({
    [patch]: () => Response.json({ message, errors: { password: message } }, { status: 422 }),
  })
  expect(screen.queryByLabelText('Password')).toBeNull()
  type('Email', 'priya@new.example')
  type('Password', 'mistake')
  press('Save changes')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  expect(server.of(patch)[0]?.body).toEqual({
    name: 'Priya Raman',
    email: 'priya@new.example',
    password: 'mistake',
  })
  expect(toast()).toContain(`Update Failed${message}`)
})

test('says so when saving fails, and keeps what was typed', async () => {
  await edit({ [patch]: () => refuse(500) })
  type('Name', 'Priya R')
  press('Save changes')
  await waitFor(() => expect(toast()).toContain('Update FailedWe could not save your profile. Try again.'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Priya R')
})

test('simulates saving for a second where the server cannot', async () => {
  await edit()
  vi.useFakeTimers()
  type('Name', 'Priya R')
  press('Save changes')
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeTruthy()
  expect(screen.getByText('Priya R')).toBeTruthy()
})

test('forgets what was typed on Cancel', async () => {
  await edit()
  type('Name', 'Someone Else')
  press('Cancel')
  expect(screen.queryByText('Someone Else')).toBeNull()
})

test('counts what the server counts', async () => {
  renderApp('/profile', { answers: { 'GET /employees/stats': { total: 1240, verified: 1000, pending: 29 } } })
  await screen.findByText('1,000')
  expect([fact('Employees Verified'), fact('Active Flows'), fact('Total Requests')]).toEqual([
    '1,000',
    '29',
    '1,240',
  ])
})

test('marks how many of the verified are tests', async () => {
  const stats = { total: 1240, verified: 1000, tests: 1, pending: 29 }
  renderApp('/profile', { answers: { 'GET /employees/stats': stats } })
  await screen.findByText('1,240')
  expect(fact('Employees Verified')).toBe('1,000 (1 TEST)')
})

test('counts zero where the server does not, and hides what that server cannot do', async () => {
  const { server } = renderApp('/profile')
  await screen.findByText('1 May 2026')
  await waitFor(() => expect(server.of('GET /system')).toHaveLength(1))
  expect([fact('Employees Verified'), fact('Active Flows'), fact('Total Requests')]).toEqual(['0', '0', '0'])
  expect(screen.queryByRole('form', { name: 'Change password' })).toBeNull()
})

async function changePassword(answer: unknown, confirmed = 'better secret') {
  const answers = { 'GET /system': { version: '1', sandbox: [] }, 'POST /auth/password': answer }
  const view = renderApp('/profile', { answers })
  const form = within(await screen.findByRole('form', { name: 'Change password' }))
  type('Current password', 'secret')
  type('New password', 'better secret')
  type('Confirm new password', confirmed)
  fireEvent.click(form.getByRole('button', { name: 'Change password' }))
  return view
}

test('changes the password and goes on with the fresh session', async () => {
  const { server, app } = await changePassword({ ...signedInReply, access_token: 'token-2' })
  await waitFor(() => expect(toast()).toContain('Your password has been changed.'))
  expect(server.of('POST /auth/password')[0]?.body).toEqual({
    currentPassword: 'secret',
    newPassword: 'better secret',
  })
  expect(app.session.token()).toBe('token-2')
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
})

test('does not change the password when the two differ', async () => {
  const { server } = await changePassword(signedInReply, 'other secret')
  expect(screen.getByText("Passwords don't match")).toBeTruthy()
  expect(server.of('POST /auth/password')).toEqual([])
})

test('shows at its field why the server refused a password', async () => {
  const message = 'This password is too easy to guess'
  await changePassword(() => Response.json({ message, errors: { newPassword: message } }, { status: 422 }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')))
  expect(toast()).toContain(`Update Failed${message}`)
})
