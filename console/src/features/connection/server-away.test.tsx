import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'

const usage = 'GET /usage/current'
const text = /server cannot be reached|You are offline/

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

/** Opens a page on a server that can go away and come back. */
async function open() {
  const line = { isCut: true }
  const answer = () => {
    if (line.isCut) throw new TypeError('Failed to fetch')
    return {
      checksUsed: 3,
      checksIncluded: 5,
      remainingChecks: 2,
      paygUsed: 0,
      daysRemaining: 9,
      period: '2026-11',
    }
  }
  const view = renderApp('/settings', { answers: { [usage]: answer } })
  await screen.findByRole('heading', { name: 'Settings' })
  return { ...view, line }
}

test('says that the server is away until a retry reaches it', async () => {
  const { line, server } = await open()
  expect((await screen.findByText(text)).textContent).toBe(
    'The server cannot be reached. What you see may be out of date.',
  )
  line.isCut = false
  const before = server.of('GET /billing/current-plan').length
  const [retry] = screen.getAllByRole('button', { name: 'Retry' }).slice(-1)
  fireEvent.click(retry!)
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  expect(server.of('GET /billing/current-plan')).toHaveLength(before)
})

test('tries again by itself when the browser is online again', async () => {
  const { line } = await open()
  await screen.findByText(text)
  line.isCut = false
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

test('looks whether the server is away when the browser goes offline, and says so', async () => {
  const { line } = await open()
  await screen.findByText(text)
  line.isCut = false
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  line.isCut = true
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect((await screen.findByText(text)).textContent).toBe(
    'You are offline. What you see may be out of date.',
  )
})

test('says nothing about a server that answers, whatever it answers', async () => {
  renderApp('/settings', { answers: { [usage]: () => refuse(500, 'The database is away') } })
  await screen.findAllByText('The database is away')
  expect(screen.queryByText(text)).toBeNull()
})
