import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'
import { type AuthReply, SignIn } from '@bonafide/shared/contract/accounts/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { type Query, useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { signInFailure, signInMutation } from '#features/auth/auth-mutations.ts'
import { GoogleButton } from '#features/google-sign-in/google-button.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as styles from '#ui/overlay/dialog.css.ts'
import { PasswordField } from '#ui/password-field.tsx'

const Password = v.pick(SignIn, ['password'])

/** True for a query that was read while the session was over. */
function wasRefused({ state: { error } }: Query): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Takes the session up again over the page, which keeps what is typed there. */
export function SignInAgain() {
  const app = useApp()
  const { session, queryClient } = app
  const { user } = useSignedIn()
  const { error, mutateAsync } = useMutation({
    ...signInMutation(app),
    meta: { failure: 'in-place' },
    onSuccess: carryOn,
  })
  function carryOn(reply: AuthReply) {
    session.start(reply)
    void queryClient.refetchQueries({ predicate: wasRefused })
  }
  const form = useForm({
    schema: Password,
    initial: { password: '' },
    onValid: ({ password }) => mutateAsync({ email: user.email, password }),
  })
  return (
    <Dialog labelledBy="again-title" describedBy="again-text" locked onClose={() => undefined}>
      <h2 id="again-title" className={styles.title}>
        Your session has ended
      </h2>
      <p id="again-text" className={styles.text}>
        {`Sign in again as ${user.email} to carry on. What you have typed is kept.`}
      </p>
      <form {...form.props} className={styles.form}>
        {error && (
          <Callout tone="danger" title={signInFailure.title}>
            {messageOf(error, signInFailure.text)}
          </Callout>
        )}
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
        <GoogleButton purpose="sign-in" onSignedIn={carryOn} />
        <div className={styles.actions}>
          <Button onClick={session.leave}>Leave without saving</Button>
          <Button type="submit" tone="primary" pending={form.pending}>
            {form.pending ? 'Signing In...' : 'Sign In'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
