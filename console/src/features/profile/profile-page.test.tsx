import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearCookies, renderApp } from '../../testing/render-app.tsx'

afterEach(() => {
  cleanup()
  clearCookies()
  vi.useRealTimers()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function edit() {
  const view = renderApp('/profile')
  await screen.findByText('1 May 2026')
  press('Edit Profile')
  return view
}

it('refuses a name and an email that are none', async () => {
  await edit()
  type('Name', 'P')
  type('Email', 'priya')
  press('Save changes')
  expect(screen.getByText('Name must be at least 2 characters')).toBeTruthy()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
})

it('saves after a second, without a call', async () => {
  const { server } = await edit()
  vi.useFakeTimers()
  const calls = server.sent.length
  type('Name', 'Priya R')
  press('Save changes')
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeTruthy()
  expect(screen.getByText('Priya R')).toBeTruthy()
  expect(server.sent).toHaveLength(calls)
})

it('forgets what was typed on Cancel', async () => {
  await edit()
  type('Name', 'Someone Else')
  press('Cancel')
  expect(screen.queryByText('Someone Else')).toBeNull()
})
