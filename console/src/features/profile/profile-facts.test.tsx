import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { clearCookies, renderApp } from '../../testing/render-app.tsx'

afterEach(() => {
  cleanup()
  clearCookies()
})

const fact = (term: string) => screen.getByText(term).parentElement?.querySelector('dd')?.textContent

it('shows who one is, the organisation and since when', async () => {
  renderApp('/profile')
  await screen.findByText('1 May 2026')
  expect(fact('Name')).toBe('Priya Raman')
  expect(fact('Email')).toBe('priya@northgate.example')
  expect(fact('Organisation')).toBe('Northgate Care Ltd')
  expect(fact('Member since')).toBe('1 May 2026')
})
