import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppLayout } from '#features/shell/app-layout.tsx'
import { requireSession } from '#lib/session/guards.ts'
import { Loading } from '#ui/status/loading.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => requireSession(context.app.session, location),
  pendingComponent: Loading,
  pendingMs: 0,
  component: Private,
})

function Private() {
  return (
    <AppLayout>
      <Outlet />
    </AppLayout>
  )
}
