import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'
import { press } from '#testing/on-screen.ts'

const minute = 60_000

// A module that first loads while time is faked may wait for a timer that never fires.
beforeAll(async () => {
  await openProfile()
  cleanup()
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * minute))

async function openProfile(answers = {}, options = {}) {
  const view = renderApp('/profile', { ...options, answers })
  await screen.findByRole('heading', { name: 'Profile' })
  return view
}

/** Starts to change the name, which is a thing one would not like to type again. */
async function typeName() {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Priya Raman-Shah' } })
}

test('says nothing until five minutes before the hour, then how long is left', async () => {
  await openProfile()
  await pass(54)
  expect(screen.queryByText(/signed out in/)).toBeNull()
  await pass(1)
  expect(screen.getByText('You will be signed out in 5 minutes.')).toBeTruthy()
  await pass(4)
  expect(screen.getByText('You will be signed out in 1 minute.')).toBeTruthy()
})

test('stays signed in with a fresh token for another hour', async () => {
  const { app } = await openProfile({ 'GET /auth/me': { ...signedInReply, access_token: 'token-2' } })
  await pass(55)
  press('Stay signed in')
  await waitFor(() => expect(app.session.token()).toBe('token-2'))
  await waitFor(() => expect(screen.queryByText(/signed out in/)).toBeNull())
  await pass(54)
  expect(screen.queryByText(/signed out in/)).toBeNull()
})

test('says so when it could not stay signed in', async () => {
  await openProfile({ 'GET /auth/me': () => refuse(500) })
  await pass(55)
  press('Stay signed in')
  expect(await screen.findByText('We could not keep you signed in')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stay signed in' })).toBeTruthy()
})

test('leads to sign in after the hour, says why, and remembers the page', async () => {
  const { address, router } = await openProfile()
  await pass(60)
  await screen.findByText('Your session has ended. Sign in again.')
  expect(address()).toBe('/login')
  expect(router.state.location.state.origin).toBe('/profile')
})

test('asks to sign in over the page while something is typed, and keeps that', async () => {
  const answers = { 'POST /auth/signin': { ...signedInReply, access_token: 'token-2' } }
  const { app, server, address } = await openProfile(answers)
  await typeName()
  await pass(60)
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' })
  expect(dialog.textContent).toContain('priya@northgate.example')
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  press('Sign In')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.of('POST /auth/signin')[0]?.body).toEqual({
    email: 'priya@northgate.example',
    password: 'secret',
  })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Priya Raman-Shah')
  expect(app.session.token()).toBe('token-2')
  expect(address()).toBe('/profile')
})

test('offers no Google where the page was loaded with a session: it may not use the script', async () => {
  const google = {
    clientId: 'c',
    scriptUrl: 'https://accounts.google.com/gsi/client',
    userInfoUrl: '/userinfo',
  }
  const { server } = await openProfile(
    { 'GET /system': { version: '1', sandbox: [], google } },
    { hadSession: true },
  )
  await typeName()
  await pass(60)
  await screen.findByRole('dialog', { name: 'Your session has ended' })
  expect(server.of('GET /system')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Google/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
})

test('keeps what is typed through calls that are refused meanwhile', async () => {
  const { app } = await openProfile({ 'GET /usage/current': () => refuse(401, 'Please sign in') })
  await typeName()
  await pass(60)
  await screen.findByRole('dialog', { name: 'Your session has ended' })
  act(() => app.session.expire())
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Priya Raman-Shah')
})

test('shows why signing in again failed, and lets one leave', async () => {
  const { address } = await openProfile({ 'POST /auth/signin': () => refuse(401, 'Wrong email or password') })
  await typeName()
  await pass(60)
  await screen.findByRole('dialog', { name: 'Your session has ended' })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'mistake' } })
  press('Sign In')
  await screen.findByText('Wrong email or password')
  press('Leave without saving')
  await waitFor(() => expect(address()).toBe('/login'))
})
