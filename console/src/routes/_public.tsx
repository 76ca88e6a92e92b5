import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AuthLayout } from '#features/auth/auth-layout.tsx'
import { requireNoSession } from '#lib/session/guards.ts'
import { Loading } from '#ui/status/loading.tsx'

export const Route = createFileRoute('/_public')({
  beforeLoad: ({ context, location }) => requireNoSession(context.app.session, location),
  pendingComponent: Loading,
  component: Public,
})

function Public() {
  return (
    <AuthLayout signsIn>
      <Outlet />
    </AuthLayout>
  )
}
