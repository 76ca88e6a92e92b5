import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { ResetPasswordPage } from '#features/reset-password/reset-password-page.tsx'
import { pageTitle } from '#lib/routes.ts'

export const Route = createFileRoute('/reset-password')({
  head: pageTitle('Choose a new password'),
  component: ResetPassword,
})

function ResetPassword() {
  const { app } = Route.useRouteContext()
  const router = useRouter()
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <ResetPasswordPage
      token={token}
      onReset={(reply) => {
        app.session.start(reply)
        router.history.replace('/')
      }}
    />
  )
}
