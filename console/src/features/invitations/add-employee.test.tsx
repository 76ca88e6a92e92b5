import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

function open(remainingChecks: number, planName: string) {
  return renderApp('/widget', {
    answers: {
      'GET /usage/current': { checksUsed: 5, checksIncluded: 5 + remainingChecks, remainingChecks },
      'GET /billing/current-plan': { planName, planStatus: 'active' },
    },
  })
}

test('says how many checks are left before anything is filled in', async () => {
  open(50, 'premium')
  expect(await screen.findByText('50 credits left this month')).toBeTruthy()
})

test('leads to the plans when nothing is left and nothing more can be bought', async () => {
  open(0, 'free')
  await screen.findByText('No credits left this month')
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/billing')
})

test('says that further checks are paid one by one where the plan has them', async () => {
  open(0, 'premium')
  const text = '0 credits left this month. Extra credits are pay-as-you-go.'
  expect(await screen.findByText(text)).toBeTruthy()
})

test('stands without the numbers', async () => {
  renderApp('/widget', { answers: {} })
  expect(await screen.findByRole('button', { name: 'Send Invitation' })).toBeTruthy()
})

test('keeps the chosen tab in the address', async () => {
  const { address } = open(50, 'premium')
  fireEvent.click(await screen.findByRole('tab', { name: 'Import' }))
  await screen.findByRole('heading', { name: 'Import employees' })
  expect(address()).toBe('/widget?tab=import')
})
