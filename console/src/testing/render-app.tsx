import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import { createApp } from '#lib/app.ts'
import { createAppRouter } from '../router.tsx'
import { type Answers, fakeServer } from './fake-server.ts'

// Dialogs and menus load on demand, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

export const signedInReply = {
  access_token: 'token-1',
  user: {
    id: 'u1',
    email: 'priya@northgate.example',
    name: 'Priya Raman',
    createdAt: '2026-05-01T10:00:00Z',
  },
  org: { id: 'o1', name: 'Northgate Care Ltd' },
}

interface Options {
  answers?: Answers
  session?: 'signed-in' | 'signed-out' | 'checking'
  /** Whether the document was loaded with a session. */
  hadSession?: boolean
}

/** The whole console at an address, with a server made of a table of answers. */
export function renderApp(path: string, { answers = {}, session = 'signed-in', hadSession }: Options = {}) {
  const server = fakeServer(answers)
  const app = createApp({ fetch: server.fetch, hadSession })
  if (session === 'signed-in') app.session.start(signedInReply)
  if (session === 'signed-out') app.session.restore()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(app, { history })
  const view = render(<RouterProvider router={router} />)
  return { ...view, app, router, server, address: () => history.location.href }
}

/** Ends every cookie, so that one test does not sign the next one in. */
export function clearCookies() {
  for (const name of ['access_token', 'user', 'org']) document.cookie = `${name}=; max-age=0; path=/`
}

/** The cookies of a session, as an earlier visit or another tab has left them. */
export function storeCookies({ access_token, user, org }: typeof signedInReply) {
  const values = { access_token, user: JSON.stringify(user), org: JSON.stringify(org) }
  for (const [name, value] of Object.entries(values))
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/`
}
