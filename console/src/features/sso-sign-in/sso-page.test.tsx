import { ssoErrors } from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'

afterEach(() => vi.restoreAllMocks())

const finish = 'POST /auth/sso/finish'

const start = 'POST /auth/sso/start'
const url = 'https://login.example.com/authorize?state=abc'

test('the sign-in page leads to it, and it leaves for the provider of the address', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  let answer: (reply: object) => void = () => {}
  const { address, server } = renderApp('/login', {
    session: 'signed-out',
    answers: { [start]: () => new Promise((resolve) => (answer = resolve)) },
  })
  fireEvent.click(await screen.findByRole('link', { name: 'Use single sign-on' }))
  await screen.findByRole('heading', { name: 'Single sign-on' })
  expect(address()).toBe('/sso')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Please enter a valid email address')
  fireEvent.change(screen.getByLabelText('Work email'), { target: { value: 'ada+hr@northgate.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('button', { name: 'Opening...' })
  answer({ url })
  await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
  expect(server.of(start).map(({ body }) => body)).toEqual([{ email: 'ada+hr@northgate.example' }])
})

test('a start that is refused is told on the form, which keeps the address', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  const message = 'Your sign-in provider did not answer. Try again in a minute.'
  let isAway = true
  renderApp('/sso', {
    session: 'signed-out',
    answers: { [start]: () => (isAway ? refuse(503, message) : { url }) },
  })
  fireEvent.change(await screen.findByLabelText('Work email'), { target: { value: 'ada@northgate.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(message)
  expect(screen.getByLabelText<HTMLInputElement>('Work email').value).toBe('ada@northgate.example')
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
  expect(screen.queryByText(message)).toBeNull()
})

test('back from the provider it takes the session once, and goes where the visitor wanted to', async () => {
  vi.spyOn(location, 'assign').mockReturnValue()
  const first = renderApp('/employees', { session: 'signed-out', answers: { [start]: { url } } })
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

const arrival = { name: 'Ada Byron', email: 'ada@northgate.example', organisation: 'Northgate Care' }

test('what a link elsewhere has begun is shown first, and counts once it is confirmed', async () => {
  const { server, app } = renderApp('/sso?elsewhere=true#the-code', {
    session: 'signed-out',
    answers: { 'POST /auth/sso/show': arrival, [finish]: signedInReply },
  })
  const confirm = await screen.findByRole('button', { name: 'Continue as Ada Byron in Northgate Care' })
  screen.getByText(/sign in to Northgate Care as Ada Byron \(ada@northgate.example\)/)
  expect([server.of(finish), app.session.token()]).toEqual([[], undefined])
  fireEvent.click(confirm)
  await waitFor(() => expect(app.session.token()).toBe(signedInReply.access_token))
  expect(server.of(finish).map(({ body }) => body)).toEqual([{ code: 'the-code', confirmed: true }])
})

test.each(['POST /auth/sso/show', finish])(
  'where %s is refused, it is told and can be begun anew',
  async (call) => {
    const message = 'This sign-in is no longer valid. Sign in again.'
    const answers = {
      'POST /auth/sso/show': arrival,
      [finish]: signedInReply,
      [call]: () => refuse(401, message),
    }
    const { app } = renderApp('/sso?elsewhere=true#the-code', { session: 'signed-out', answers })
    if (call === finish) fireEvent.click(await screen.findByRole('button', { name: /^Continue as/ }))
    await screen.findByText(message)
    expect(screen.getByLabelText('Work email')).toBeTruthy()
    expect(app.session.token()).toBeUndefined()
  },
)

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
