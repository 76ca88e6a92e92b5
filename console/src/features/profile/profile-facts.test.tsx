import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { fact } from '#testing/on-screen.ts'

test('shows who one is, the organisation and since when', async () => {
  renderApp('/profile')
  await screen.findByText('1 May 2026')
  expect(fact('Name')).toBe('Priya Raman')
  expect(fact('Email')).toBe('priya@northgate.example')
  expect(fact('Organisation')).toBe('Northgate Care Ltd')
  expect(fact('Member since')).toBe('1 May 2026')
})
