import '@bonafide/shared/theme/theme.css.ts'
import { startTheme } from '@bonafide/shared/theme/theme-preference.ts'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApp } from '#lib/app.ts'
import { leavePage, refreshSession, takeReason } from '#lib/session/refresh-session.ts'
import { shareSession } from '#lib/session/share-session.ts'
import './fonts.css'
import './global.css.ts'
import { createAppRouter } from './router.tsx'
import { ErrorScreen } from '#ui/page/message-page.tsx'

startTheme()
const app = createApp({ baseUrl: import.meta.env.VITE_API_URL || undefined })
const router = createAppRouter(app, { onSignedOut: leavePage })
shareSession(app.session, () => {
  if (app.session.token()) void router.invalidate()
})
app.session.restore(takeReason())

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
void showPage(root)
const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting()
  // Not before: the page would be drawn anew for the answer, and with the figures it has not yet.
  void refreshSession(app)
  window.addEventListener('error', ({ error }) => setTimeout(showError, 0, root, error))
})

/**
 * Shows an error that no boundary could. React then leaves the page empty, and nodes that another program took away
 * cannot even be removed: the error screen gets a place of its own.
 */
function showError(element: HTMLElement, error: unknown) {
  if (element.childElementCount > 0) return
  const place = document.createElement('div')
  element.replaceWith(place)
  // By the browser itself: React may not hear clicks any more after it has failed in the middle of its work.
  place.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button')) location.reload()
  })
  createRoot(place).render(<ErrorScreen error={error} />)
}

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
  // A browser that translates has put other texts into it, which React would not take over.
  const isTranslated = element.querySelector('font') !== null
  if (!isShown || isSignedIn || isTranslated || pathname !== prerendered || state.ended)
    // With the parts and the reads that are there already, where React would otherwise show first that it waits for them.
    return startTransition(() => createRoot(element).render(page))
  // It was rendered without the boundaries that a router of the browser alone has.
  router.ssr = { manifest: undefined }
  hydrateRoot(element, page)
}
