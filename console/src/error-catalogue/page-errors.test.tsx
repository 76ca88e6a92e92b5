import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, onTestFinished, vi } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

test.each([
  ['what broke', new Error('x is not a function'), 'x is not a function'],
  [
    'the status and the words of an answer',
    new ApiError({ kind: 'http', status: 503, message: 'The database is away' }),
    '503 The database is away',
  ],
])('an unhandled error of a route shows %s', async (_what, error, text) => {
  const { router } = renderApp('/signup', { session: 'signed-out' })
  await screen.findByRole('button', { name: 'Create Account' })
  const { options } = router.routesByPath['/test']
  const { component } = options
  onTestFinished(() => void (options.component = component))
  options.component = () => {
    throw error
  }
  await router.navigate({ to: '/test' })
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})
