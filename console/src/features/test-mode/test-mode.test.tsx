import { modeHeader } from '@bonafide/shared/contract/endpoint.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { press } from '#testing/on-screen.ts'

const answers = {
  'GET /usage/current': {},
  'GET /billing/current-plan': {},
  'GET /test/clock': { now: '2027-01-01T12:00:00.000Z', secondsAhead: 0 },
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => sessionStorage.clear())

const theSwitch = () => screen.findByRole('switch', { name: 'Test mode' })

test('the switch leads to test data and back, says so on the page, and outlives a reload', async () => {
  const { app, unmount } = renderApp('/reports', { answers })
  await screen.findByRole('heading', { name: 'Reports' })
  expect((await theSwitch()).getAttribute('aria-checked')).toBe('false')
  app.queryClient.setQueryData(['employees'], { items: ['of live data'] })
  fireEvent.click(await theSwitch())
  await screen.findByRole('region', { name: 'Test mode' })
  expect((await theSwitch()).getAttribute('aria-checked')).toBe('true')
  expect(app.queryClient.getQueryData(['employees'])).toBeUndefined()
  unmount()
  const again = renderApp('/reports', { answers })
  await screen.findByRole('region', { name: 'Test mode' })
  fireEvent.click(await theSwitch())
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Test mode' })).toBeNull())
  expect(again.app.modes.getSnapshot()).toBe('live')
  expect(sessionStorage).toHaveLength(0)
})

test('each request of test mode says so, and none of live data does', async () => {
  const asked = vi.fn<(mode: string | null) => void>()
  const { app } = renderApp('/reports', { answers })
  await screen.findByRole('heading', { name: 'Reports' })
  expect(app.modes.headers()).toEqual({})
  app.modes.change('test')
  expect(app.modes.headers()).toEqual({ [modeHeader]: 'test' })
  app.session.subscribe(() => asked(app.modes.getSnapshot()))
  app.session.leave()
  // The next user who signs in begins with live data.
  await waitFor(() => expect(app.modes.getSnapshot()).toBe('live'))
})

test('billing says that it is about the live organisation', async () => {
  sessionStorage.setItem('bonafide-mode', 'test')
  renderApp('/billing', { answers })
  const banner = await screen.findByRole('region', { name: 'Test mode' })
  expect(within(banner).getByText(/This page shows your live organisation/)).toBeTruthy()
})

test('the messages of employees are shown with their links, and all test data is deleted after a question', async () => {
  sessionStorage.setItem('bonafide-mode', 'test')
  const cleared = vi.fn<() => { accepted: boolean }>(() => ({ accepted: true }))
  renderApp('/reports', {
    answers: {
      ...answers,
      'POST /test/clear': cleared,
      'GET /test/messages': {
        items: [
          {
            id: 'm1',
            channel: 'email',
            to: 'ella@example.com',
            fullName: 'Ella Match',
            subject: 'Verify your identity',
            text: 'Open http://localhost/verify/token1 now',
            createdAt: '2027-01-01T12:00:00.000Z',
          },
        ],
      },
    },
  })
  await screen.findByRole('region', { name: 'Test mode' })
  press('Messages')
  const link = await screen.findByRole('link', { name: 'http://localhost/verify/token1' })
  expect(link.getAttribute('href')).toBe('http://localhost/verify/token1')
  press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Delete test data')
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete all test data?' })
  expect(cleared).not.toHaveBeenCalled()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete test data' }))
  await waitFor(() => expect(cleared).toHaveBeenCalledTimes(1))
})
