import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

test('leads after a payment to the settings and to the dashboard', async () => {
  renderApp('/billing/success?session_id=cs_1', { session: 'signed-out' })
  const settings = await screen.findByRole('link', { name: 'Go to Settings' })
  expect(settings.getAttribute('href')).toBe('/settings')
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard')
})
