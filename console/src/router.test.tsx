import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { renderApp } from '#testing/render-app.tsx'
import { ErrorScreen } from '#ui/page/message-page.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

test.each([
  ['/', /^Good /, 'Dashboard · Bonafide'],
  ['/dashboard', /^Good /, 'Dashboard · Bonafide'],
  ['/widget', 'Add Employee for Verification', 'Add Employee · Bonafide'],
  ['/employees', 'Employees', 'Employees · Bonafide'],
  ['/verifications', 'Verifications', 'Verifications · Bonafide'],
  ['/reports', 'Reports', 'Reports · Bonafide'],
  ['/billing', 'Subscription Plans', 'Billing · Bonafide'],
  ['/settings', 'Settings', 'Settings · Bonafide'],
  ['/profile', 'Profile', 'Profile · Bonafide'],
  ['/nowhere', 'Page not found', 'Bonafide'],
])('%s stands with nothing but refusals from the server', async (path, heading, title) => {
  renderApp(path)
  await screen.findByRole('heading', { level: 1, name: heading })
  expect(document.title).toBe(title)
})

test('shows the test page to anyone', async () => {
  renderApp('/test', { session: 'signed-out' })
  expect(await screen.findByText('This is the Bonafide test page.')).toBeTruthy()
})

test.each(['/verify/some-token', '/verification/some-token?channel=sms'])(
  'shows the flow at %s',
  async (path) => {
    const { server } = renderApp(path, { session: 'signed-out' })
    await screen.findByText('Invalid Verification Link')
    const [progress] = server.of('GET /flow/progress/some-token')
    expect(progress?.query.get('channel')).toBe(path.includes('sms') ? 'sms' : 'email')
    expect(screen.getAllByRole('region', { name: 'Notification' })).toHaveLength(1)
  },
)

test('says what broke', () => {
  render(<ErrorScreen error={new ApiError({ kind: 'http', status: 503, message: 'The database is away' })} />)
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
  expect(screen.getByText('503 The database is away')).toBeTruthy()
})

test.each([
  ['a text', 'It broke', 'It broke'],
  ['an object that has no text', Object.create(null), 'Something went wrong.'],
])('says what broke where %s was thrown', (_what, error: unknown, text) => {
  render(<ErrorScreen error={error} />)
  expect(screen.getByText(text)).toBeTruthy()
})
