import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'

const here = {
  id: 's1',
  current: true,
  organisation: 'Northgate Care Ltd',
  device: 'Firefox on Windows',
  address: '203.0.113.7',
  signedInAt: '2026-11-23T08:00:00Z',
  lastSeenAt: '2026-11-23T09:30:00Z',
  endsAt: '2026-11-23T20:00:00Z',
}
const phone = { ...here, id: 's2', current: false, device: 'Safari on iOS', address: '198.51.100.9' }

async function open(answers: Record<string, unknown>) {
  const { server } = renderApp('/profile', { answers })
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  return server
}

test('each session says by which device, from where and when, and which one is here', async () => {
  await open({ 'GET /auth/sessions': { items: [here, { ...phone, device: null }] } })
  const [first, second] = (await screen.findByText('Firefox on Windows')).closest('ul')!.children
  expect(first?.textContent).toContain('This session')
  expect(first?.textContent).toContain('203.0.113.7 · Northgate Care Ltd')
  expect(first?.textContent).toContain('Signed in 23 Nov, 08:00, last used 23 Nov, 09:30')
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
  expect(second?.textContent).toContain('Unknown device')
})

test('one is ended, and is gone from the list', async () => {
  let items = [here, phone]
  const server = await open({
    'GET /auth/sessions': () => ({ items }),
    'DELETE /auth/sessions/s2': () => {
      items = [here]
      return { ended: 1 }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'End session: Safari on iOS' }))
  await screen.findByText('The session has ended.')
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
  expect(server.of('DELETE /auth/sessions/s2')).toHaveLength(1)
})

test('all others are ended only after a question', async () => {
  const server = await open({
    'GET /auth/sessions': { items: [here, phone] },
    'DELETE /auth/sessions': { ended: 1 },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(server.of('DELETE /auth/sessions')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }))
  await screen.findByText('You have been signed out everywhere else.')
})

test('many others are a number first, which opens to all of them', async () => {
  const items = Array.from({ length: 27 }, (_, index) => ({
    ...phone,
    id: `s${index}`,
    current: index === 0,
  }))
  await open({ 'GET /auth/sessions': { items } })
  const others = await screen.findByRole('button', { name: '26 others' })
  expect(screen.getAllByText('Safari on iOS')).toHaveLength(1)
  fireEvent.click(others)
  expect(screen.getAllByText('Safari on iOS')).toHaveLength(27)
  expect(screen.getAllByRole('button', { name: 'Sign out everywhere else' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Show this session only' }))
  expect(screen.getAllByText('Safari on iOS')).toHaveLength(1)
})

test('a failure is told', async () => {
  await open({ 'GET /auth/sessions': () => refuse(500) })
  expect(await screen.findByText('We could not load your sessions.')).toBeTruthy()
})

test('where the server knows of no sessions there is no card', async () => {
  await open({})
  expect(await screen.findByText('1 May 2026')).toBeTruthy()
  expect(screen.queryByText('Where you are signed in')).toBeNull()
})
