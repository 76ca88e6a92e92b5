import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { type } from '#testing/on-screen.ts'

test.each([
  ['fourteen-signs', 'Too short.'],
  ['at priya raman by sea', 'Easy to guess: it contains your name, your email or your organisation.'],
  ['birchpost and a tree', 'Easy to guess: it contains your name, your email or your organisation.'],
  ['abababababababababab', 'Easy to guess: it repeats itself.'],
  ['fifteen letters', 'Good.'],
  ['nine green lanterns on a hill', 'Strong.'],
])('says of %j while it is typed: %s', async (password, said) => {
  renderApp('/signup', { session: 'signed-out' })
  await screen.findByLabelText('Full name')
  type('Full name', 'Priya Raman')
  type('Email', 'birchpost@example.com')
  type('Password', password)
  const text = await screen.findByText(said)
  expect(text.closest('[aria-live="polite"]')).toBeTruthy()
  type('Password', '')
  await waitFor(() => expect(screen.queryByText(said)).toBeNull())
})

test('the profile knows who the password is for', async () => {
  renderApp('/profile', { answers: { 'GET /system': { version: '1', sandbox: [] } } })
  await screen.findByLabelText('New password')
  type('New password', 'Northgate Care forever')
  expect(await screen.findByText(/^Easy to guess: it contains your name/)).toBeTruthy()
})
