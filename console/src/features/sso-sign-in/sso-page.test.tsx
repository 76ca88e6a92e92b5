import { ssoErrors } from '@bonafide/shared/contract/single-sign-on.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'

afterEach(() => vi.restoreAllMocks())

const finish = 'POST /auth/sso/finish'

test('the sign-in page leads to it, and it leaves for the provider of the address', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  const { address } = renderApp('/login', { session: 'signed-out' })
  fireEvent.click(await screen.findByRole('link', { name: 'Use single sign-on' }))
  await screen.findByRole('heading', { name: 'Single sign-on' })
  expect(address()).toBe('/sso')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Please enter a valid email address')
  fireEvent.change(screen.getByLabelText('Work email'), { target: { value: 'ada+hr@northgate.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() =>
    expect(assign).toHaveBeenCalledWith('/api/auth/sso/start?email=ada%2Bhr%40northgate.example'),
  )
})

test('back from the provider it takes the session once, and goes where the visitor wanted to', async () => {
  vi.spyOn(location, 'assign').mockReturnValue()
  const first = renderApp('/employees', { session: 'signed-out' })
  fireEvent.click(await screen.findByRole('link', { name: 'Use single sign-on' }))
  fireEvent.change(await screen.findByLabelText('Work email'), { target: { value: 'ada@northgate.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(location.assign).toHaveBeenCalled())
  first.unmount()
  const answers = { [finish]: signedInReply }
  const { server, address, app } = renderApp('/sso#the-code', { session: 'signed-out', answers })
  await waitFor(() => expect(address()).toBe('/employees'))
  expect(server.of(finish).map(({ body }) => body)).toEqual([{ code: 'the-code' }])
  expect(app.session.token()).toBe(signedInReply.access_token)
})

test('a code that is worth nothing any more is told, and it can be begun anew', async () => {
  const message = 'This sign-in is no longer valid. Sign in again.'
  const { app } = renderApp('/sso#the-code', {
    session: 'signed-out',
    answers: { [finish]: () => refuse(401, message) },
  })
  await screen.findByText(message)
  expect(screen.getByLabelText('Work email')).toBeTruthy()
  expect(app.session.token()).toBeUndefined()
})

test.each(ssoErrors)('the reason “%s” is told in a sentence', async (error) => {
  renderApp(`/sso?error=${error}`, { session: 'signed-out' })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^You are not signed in[A-Z][^_]+\.$/)
})

test('what the address says beyond the known reasons is not shown', async () => {
  renderApp('/sso?error=Call+0123+456', { session: 'signed-out' })
  await screen.findByLabelText('Work email')
  expect(screen.queryByRole('alert')).toBeNull()
})
