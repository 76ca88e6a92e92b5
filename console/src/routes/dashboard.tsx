import { isVerifiedVisit } from '@bonafide/shared/flow/view/verified-visit.ts'
import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import { readDashboard } from '#features/dashboard/read-dashboard.ts'
import { AppLayout } from '#features/shell/app-layout.tsx'
import { useSessionState } from '#lib/app-context.ts'
import { pageTitle } from '#lib/routes.ts'
import { requireSession } from '#lib/session/guards.ts'
import { Loading } from '#ui/status/loading.tsx'
import { MessagePage } from '#ui/page/message-page.tsx'

export const Route = createFileRoute('/dashboard')({
  head: pageTitle('Dashboard'),
  // The flow ends here as well, for employees, who have no session.
  async beforeLoad({ context, location }) {
    if (!isVerifiedVisit()) await requireSession(context.app.session, location)
  },
  loader({ context }) {
    if (context.app.session.token()) readDashboard(context.app)
  },
  pendingComponent: Loading,
  component: Dashboard,
})

function Dashboard() {
  const session = useSessionState()
  if (session.status !== 'signed-in' && isVerifiedVisit()) return <VerificationComplete />
  return (
    <AppLayout>
      <DashboardPage />
    </AppLayout>
  )
}

function VerificationComplete() {
  return (
    <MessagePage
      title="Your verification is complete"
      text="Your employer can see the result. You do not need to do anything else. You can close this page."
    />
  )
}
