import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { App } from '#lib/app.ts'
import { ErrorScreen } from '#ui/page/error-screen.tsx'
import { Loading } from '#ui/status/loading.tsx'
import { NotFound } from '#ui/page/not-found.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The pages of the console. When the session begins or ends, the guards are asked again. */
export function createAppRouter(app: App, history?: RouterHistory) {
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
    scrollRestoration: true,
  })
  let status = app.session.getSnapshot().status
  app.session.subscribe(() => {
    const before = status
    status = app.session.getSnapshot().status
    if (before === 'signed-in' && status === 'signed-out') void router.invalidate()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
