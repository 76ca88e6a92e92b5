import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

const usage = { checksUsed: 21, checksIncluded: 25, remainingChecks: 4, paygUsed: 2, period: '2026-11' }
const plan = { planName: 'basic', planStatus: 'active', subscriptionInfo: { price: { amount: 2900 } } }

const factsOf = (title: string) => {
  const section = screen.getByRole('heading', { name: title }).closest('section')!
  const words = [...section.querySelectorAll('dt, dd')].map((part) => part.textContent)
  return Object.fromEntries(
    words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1]]] : [])),
  )
}

async function open() {
  renderApp('/settings', { answers: { 'GET /usage/current': usage, 'GET /billing/current-plan': plan } })
  await screen.findByText('Additional usage')
  await screen.findByText('$29 per month')
}

test('shows the plan with its status, period and price', async () => {
  await open()
  expect(factsOf('Current Plan')).toEqual({
    Plan: 'Basic',
    Status: 'Active',
    'Current period': 'November 2026',
    Price: '$29 per month',
  })
})

test('shows the usage of the month', async () => {
  await open()
  expect(factsOf('Usage Statistics')).toEqual({
    'Allowed per month': '25',
    Used: '21',
    Remaining: '4',
    'Additional usage': '2',
    Usage: '84%',
  })
})

test('shows the account, whose role is User and whose status is Active', async () => {
  await open()
  expect(factsOf('Account Information')).toEqual({
    Email: 'priya@northgate.example',
    Role: 'User',
    Status: 'Active',
  })
})

test('leads to the plans and back to the dashboard', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Manage Plan' }).getAttribute('href')).toBe('/billing')
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard')
})
