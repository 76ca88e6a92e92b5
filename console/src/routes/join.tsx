import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { JoinPage } from '#features/team/join-page.tsx'
import { pageTitle } from '#lib/routes.ts'

export const Route = createFileRoute('/join')({
  head: pageTitle('Join a team'),
  component: Join,
})

function Join() {
  const { app } = Route.useRouteContext()
  const router = useRouter()
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <JoinPage
      token={token}
      onJoined={(reply) => {
        app.session.start(reply)
        router.history.replace('/')
      }}
    />
  )
}
