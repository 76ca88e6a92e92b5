import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { App } from '#lib/app.ts'
import type { SignedOutReason } from '#lib/session/session.ts'
import { ErrorScreen, NotFound } from '#ui/page/message-page.tsx'
import { Loading } from '#ui/status/loading.tsx'
import { routeTree } from './routeTree.gen.ts'

interface Options {
  history?: RouterHistory
  /** Called when the session ends; left out, the guards are asked again. */
  onSignedOut?: (reason: SignedOutReason) => void
  /** True when going back leads to where a page was scrolled to. */
  scrollRestoration?: boolean
}

/** Creates the router of the console. */
export function createAppRouter(app: App, { history, onSignedOut, scrollRestoration = true }: Options = {}) {
  const router = createRouter({
    routeTree,
    history,
    context: { app, queryClient: app.queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Loading,
    // A page is shown as soon as it is there.
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
    // Off, as its screen is for developers; main.tsx shows the error screen.
    disableGlobalCatchBoundary: true,
    scrollRestoration,
  })
  let status = app.session.getSnapshot().status
  app.session.subscribe(() => {
    const before = status
    const state = app.session.getSnapshot()
    status = state.status
    if (before !== 'signed-in' || state.status !== 'signed-out') return
    if (onSignedOut) onSignedOut(state.reason)
    else void router.invalidate()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
