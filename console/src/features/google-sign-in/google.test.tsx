import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'
import { toast } from '#testing/on-screen.ts'

const google = {
  clientId: 'client-1',
  scriptUrl: '/sandbox/google.js',
  userInfoUrl: '/sandbox/google/userinfo',
}
const profile = {
  sub: 'g-1',
  email: 'zoë@northgate.example',
  name: 'Zoë Łuczak',
  picture: 'https://pictures.example/zoe.png',
  given_name: 'Zoë',
  family_name: 'Łuczak',
}
type Config = Parameters<NonNullable<typeof globalThis.google>['accounts']['oauth2']['initTokenClient']>[0]

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

/** Fakes Google's script as it is once loaded: `decide` is what the user does in its window. */
function googleAnswers(decide: (config: Config) => void) {
  const initTokenClient = vi.fn((config: Config) => ({ requestAccessToken: () => decide(config) }))
  vi.stubGlobal('google', { accounts: { oauth2: { initTokenClient } } })
  return initTokenClient
}
const agree = (config: Config) => config.callback({ access_token: 'google-token' })

function userInfoAnswers(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => answer())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

async function open(path = '/login', answer: unknown = signedInReply) {
  const answers = { 'GET /system': { version: '1', sandbox: [], google }, 'POST /auth/google': answer }
  const view = renderApp(path, { session: 'signed-out', answers })
  const button = await screen.findByRole('button', { name: 'Continue with Google' })
  return { ...view, button }
}
const real = { ...google, scriptUrl: 'https://accounts.google.com/gsi/client' }

function decoded(token: string): unknown {
  expect(token).toMatch(/^[\w-]+$/)
  return JSON.parse(Buffer.from(token, 'base64url').toString())
}

test('is not offered where the server does not do it', async () => {
  const answers = { 'GET /system': { version: '1', sandbox: [] } }
  const { server } = renderApp('/login', { session: 'signed-out', answers })
  await waitFor(() => expect(server.of('GET /system')).toHaveLength(1))
  await screen.findByRole('button', { name: 'Sign In' })
  expect(screen.queryByRole('button', { name: /Google/ })).toBeNull()
})

test('loads nothing of Google before the button is pressed', async () => {
  await open()
  expect(document.querySelector('script[src*="google"]')).toBeNull()
})

test('signs in with the encoded profile and the access token', async () => {
  const initTokenClient = googleAnswers(agree)
  let answer = (_reply: Response) => {}
  const answered = new Promise<Response>((resolve) => (answer = resolve))
  const fetch = userInfoAnswers(() => answered)
  const { server, address, button } = await open()
  fireEvent.click(button)
  expect(await screen.findByRole('button', { name: 'Signing In...' })).toBeTruthy()
  answer(Response.json(profile))
  await waitFor(() => expect(toast()).toContain("SuccessWelcome back! You've been logged in successfully."))
  await waitFor(() => expect(address()).toBe('/'))
  expect(initTokenClient.mock.calls[0]?.[0]).toMatchObject({
    client_id: 'client-1',
    scope: 'openid email profile',
  })
  expect(fetch).toHaveBeenCalledWith('/sandbox/google/userinfo', {
    headers: { authorization: 'Bearer google-token' },
  })
  const body = server.of('POST /auth/google')[0]?.body as { token: string; accessToken: string }
  expect(body.accessToken).toBe('google-token')
  const { sub: id, ...others } = profile
  expect(decoded(body.token)).toEqual({ id, ...others })
})

test('creates an account the same way', async () => {
  googleAnswers(agree)
  userInfoAnswers(() => Response.json(profile))
  const { address, button } = await open('/signup')
  fireEvent.click(button)
  await waitFor(() => expect(toast()).toContain('SuccessAccount created successfully! Welcome to Bonafide.'))
  await waitFor(() => expect(address()).toBe('/'))
})

test('sends once on a double click', async () => {
  googleAnswers(agree)
  userInfoAnswers(() => Response.json(profile))
  const { server, address, button } = await open()
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(address()).toBe('/'))
  expect(server.of('POST /auth/google')).toHaveLength(1)
})

test('says in an alert that the service is not available', async () => {
  // This document loads no scripts, so the script fails as one does that cannot be reached.
  const { button } = await open()
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Google Sign-In service is not available. Please try again later.',
  )
  expect(document.querySelector('script[src*="google"]')).toBeNull()
})

test.each([
  ['refuses', () => new Response(null, { status: 401 })],
  ['answers with something else', () => Response.json({ name: 'Zoë' })],
])('says in an alert that the profile could not be had when Google %s', async (_how, answer) => {
  googleAnswers(agree)
  userInfoAnswers(answer)
  const { button, server } = await open()
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to get user information from Google')
  expect(server.of('POST /auth/google')).toEqual([])
})

test.each([
  ['/login', () => refuse(403, 'Use your password'), 'Google Sign-In FailedUse your password'],
  ['/login', () => refuse(500), 'Google Sign-In FailedAn error occurred during Google sign-in'],
  [
    '/signup',
    () => refuse(409, 'This address has an account'),
    'Google Sign-Up FailedThis address has an account',
  ],
  ['/signup', () => refuse(500), 'Google Sign-Up FailedGoogle sign in failed'],
])('tells a refusal at %s in a toast', async (path, answer, text) => {
  googleAnswers(agree)
  userInfoAnswers(() => Response.json(profile))
  const { button, address } = await open(path, answer)
  fireEvent.click(button)
  await waitFor(() => expect(toast()).toContain(text))
  expect(toast()).toMatch(new RegExp(`${screen.getByRole('alert').textContent}.*$`))
  expect(address()).toBe(path)
})

test.each<[string, (config: Config) => void]>([
  ['closes the window', ({ error_callback }) => error_callback({ type: 'popup_closed' })],
  ['says no', ({ callback }) => callback({ error: 'access_denied' })],
])('says nothing when the user %s', async (_how, decide) => {
  googleAnswers(decide)
  const { button, server } = await open()
  fireEvent.click(button)
  await screen.findByRole('button', { name: 'Continue with Google' })
  expect(toast()).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.of('POST /auth/google')).toEqual([])
})

test('says beside the button that the browser did not open the window', async () => {
  googleAnswers(({ error_callback }) => error_callback({ type: 'popup_failed_to_open' }))
  const { button } = await open()
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Your browser blocked the Google sign-in window/,
  )
  expect(toast()).toBe('')
})

test.each([
  [false, real, 1],
  [true, real, 0],
  // The sandbox's script is this site's own, which every document may use.
  [true, google, 1],
])(
  'a document that was loaded with a session (%s) offers what its policy allows',
  async (hadSession, setup, buttons) => {
    const answers = { 'GET /system': { version: '1', sandbox: [], google: setup } }
    const { server } = renderApp('/login', { session: 'signed-out', answers, hadSession })
    await screen.findByRole('button', { name: 'Sign In' })
    await waitFor(() => expect(server.of('GET /system')).toHaveLength(1))
    // Effects come after what can be seen.
    await act(async () => undefined)
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /Google/ })).toHaveLength(buttons))
  },
)

test('loads no script of another site, whatever the server names', async () => {
  const { loadGoogle } = await import('./google-credential.ts')
  await expect(loadGoogle('https://evil.example/client.js')).rejects.toThrow('No script of')
  await expect(loadGoogle('https://accounts.google.com.evil.example/gsi')).rejects.toThrow('No script of')
  expect(document.querySelector('script[src*="evil"]')).toBeNull()
})
