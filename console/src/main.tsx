import '@bonafide/shared/theme/theme.css.ts'
import { startTheme } from '@bonafide/shared/theme/theme-preference.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApp } from '#lib/app.ts'
import { leavePage } from '#lib/session/leave-page.ts'
import { refreshSession } from '#lib/session/refresh-session.ts'
import { shareSession } from '#lib/session/share-session.ts'
import './fonts.css'
import './global.css.ts'
import { createAppRouter } from './router.tsx'

startTheme()
const app = createApp({ baseUrl: import.meta.env.VITE_API_URL || undefined })
const router = createAppRouter(app, { onSignedOut: leavePage })
shareSession(app.session, () => {
  if (app.session.token()) void router.invalidate()
})
void refreshSession(app)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
void showPage(root)

/**
 * Shows the page in place of the markup that the document holds (documents.ts): what a visitor without a session sees is
 * taken over by React, what a user sees is replaced by the same once it is there.
 */
async function showPage(element: HTMLElement) {
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  const { prerendered } = element.dataset
  const isSignedIn = app.session.token() !== undefined
  // Else first-paint.js has hidden it.
  const isShown = prerendered !== undefined && isSignedIn === 'signedIn' in document.documentElement.dataset
  if (isShown) await router.load()
  else element.replaceChildren()
  delete element.dataset['prerendered']
  const { pathname, state } = router.state.location
  if (!isShown || isSignedIn || pathname !== prerendered || state.ended)
    return createRoot(element).render(page)
  // It was rendered without the boundaries that a router of the browser alone has.
  router.ssr = { manifest: undefined }
  hydrateRoot(element, page)
}
