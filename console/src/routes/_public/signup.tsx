import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import * as styles from '#features/auth/auth-layout.css.ts'
import { SignUpForm } from '#features/auth/sign-up-form.tsx'
import { useSystem } from '#features/shell/use-system.ts'
import { pageTitle } from '#lib/routes.ts'

export const Route = createFileRoute('/_public/signup')({
  head: pageTitle('Create account'),
  component: SignUp,
})

function SignUp() {
  const { app } = Route.useRouteContext()
  const router = useRouter()
  const isClosed = useSystem()?.signUp === 'closed'
  return (
    <>
      <div>
        <h1 className={styles.title}>Create your account</h1>
        {!isClosed && <p className={styles.lead}>Set up your account, then invite your first employee.</p>}
      </div>
      {isClosed ? (
        <Callout tone="info">
          New accounts are by invitation. Ask an owner or admin of your organisation to invite you.
        </Callout>
      ) : (
        <SignUpForm
          onSignedUp={(reply) => {
            app.session.start(reply)
            router.history.replace('/')
          }}
        />
      )}
      <p className={styles.foot}>
        Already have an account?{' '}
        <Link to="/login" state={(state) => state}>
          Sign in
        </Link>
      </p>
    </>
  )
}
