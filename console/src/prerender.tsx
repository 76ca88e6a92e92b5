import { rolesWith } from '@bonafide/shared/contract/permissions.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { greeting } from '#features/dashboard/greeting.ts'
import { permissionFor } from '#features/shell/navigation.ts'
import { type App, createApp } from '#lib/app.ts'
import { initials } from '#lib/format.ts'
import type { SignedIn } from '#lib/session/session.ts'
import { createAppRouter } from './router.tsx'

/** Texts that nothing else on the page is like, in the places of those of a real session. */
const anySession: SignedIn = {
  token: 'any-token',
  user: { id: 'any-user', name: 'Anyone Signed-In', email: 'anyone@example.com' },
  org: { name: 'Any Organisation' },
  organisations: [],
  endsAt: Number.POSITIVE_INFINITY,
  lapsed: false,
}

/**
 * Renders the markup that an address shows before any call is answered: to a user, in which `show-session.js` puts what
 * the document cannot know, or to a visitor without a session.
 */
export async function prerender(address: string, { isSignedIn }: { isSignedIn: boolean }): Promise<string> {
  const app = createApp({ hadSession: isSignedIn })
  if (!isSignedIn) app.session.restore()
  const markup = await render(address, isSignedIn ? withSession(app) : app)
  return isSignedIn ? withRoles(withoutSession(markup, address)) : markup
}

function withSession(app: App): App {
  const state = { status: 'signed-in', ...anySession } as const
  const session = { ...app.session, getSnapshot: () => state, token: () => state.token }
  return { ...app, session, call: () => new Promise<never>(() => undefined) }
}

async function render(address: string, app: App): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [address] })
  // It would be a script in the markup, which no page of ours may have.
  const router = createAppRouter(app, { history, scrollRestoration: false })
  await router.load()
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** Marks the places of the texts of a session, and takes the texts out. */
function withoutSession(markup: string, address: string): string {
  const { user, org } = anySession
  const texts = {
    ...(address === '/' && { greeting: greeting(user.name, new Date().getHours()), organisation: org.name }),
    name: user.name,
    email: user.email,
    initials: initials(user.name),
  }
  let marked = markup.replace(`"${texts.initials}, your account"`, '"Your account"')
  for (const [key, text] of Object.entries(texts)) {
    if (!marked.includes(`>${text}<`)) throw new Error(`${address} does not show the ${key}.`)
    marked = marked.replaceAll(`>${text}<`, ` data-session="${key}"><`)
  }
  return marked
}

/** Marks the links to pages that not every role includes with the roles that do. */
function withRoles(markup: string): string {
  return markup.replaceAll(/<a (?=[^>]*href="([^"]+)")/g, (start, href: string) => {
    const permission = permissionFor(href)
    return permission ? `${start}data-roles="${rolesWith[permission].join(' ')}" ` : start
  })
}
