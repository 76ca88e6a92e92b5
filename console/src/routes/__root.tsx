import { ToastRegion } from '@bonafide/shared/ui/toast-region.tsx'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, useMatches } from '@tanstack/react-router'
import { AppContext } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { NotFound } from '#ui/page/message-page.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page shows its notifications itself. */
    ownToasts?: boolean
  }
}

export const Route = createRootRouteWithContext<{ app: App; queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  head: () => ({ meta: [{ title: 'Bonafide' }] }),
})

function Root() {
  const { app, queryClient } = Route.useRouteContext()
  const ownToasts = useMatches({ select: (matches) => matches.some((match) => match.staticData.ownToasts) })
  return (
    <AppContext value={app}>
      <QueryClientProvider client={queryClient}>
        <HeadContent />
        <Outlet />
        {!ownToasts && <ToastRegion toasts={app.toasts} />}
      </QueryClientProvider>
    </AppContext>
  )
}
