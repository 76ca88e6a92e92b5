import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { createFileRoute, Link, useLocation, useRouter } from '@tanstack/react-router'
import * as styles from '#features/auth/auth-layout.css.ts'
import { SignInForm } from '#features/auth/sign-in-form.tsx'
import { useSystem } from '#features/shell/use-system.ts'
import { pageTitle } from '#lib/routes.ts'
import { originPath } from '#lib/session/guards.ts'

export const Route = createFileRoute('/_public/login')({
  head: pageTitle('Sign in'),
  component: Login,
})

function Login() {
  const { app } = Route.useRouteContext()
  const router = useRouter()
  const isSignUpClosed = useSystem()?.signUp === 'closed'
  const hasEnded = useLocation({ select: ({ state }) => state.ended === true })
  return (
    <>
      <div>
        <h1 className={styles.title}>Sign in</h1>
        <p className={styles.lead}>Verify your employees and track their progress.</p>
      </div>
      {hasEnded && <Callout tone="warning">Your session has ended. Sign in again.</Callout>}
      <SignInForm
        onSignedIn={(reply) => {
          app.session.start(reply)
          router.history.replace(originPath(router.state.location.state.origin))
        }}
      />
      <p className={styles.foot}>
        <Link to="/reset-password">Forgot password?</Link> ·{' '}
        <Link to="/sso" state={(state) => state}>
          Use single sign-on
        </Link>
      </p>
      {!isSignUpClosed && (
        <p className={styles.foot}>
          No account yet?{' '}
          <Link to="/signup" state={(state) => state}>
            Sign up
          </Link>
        </p>
      )}
    </>
  )
}
