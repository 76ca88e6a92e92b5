import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { auth, type AuthReply, SignIn } from '@bonafide/shared/contract/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useState } from 'react'
import * as v from 'valibot'
import { GoogleButton } from '#features/google-sign-in/google-button.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as styles from '#ui/overlay/dialog.css.ts'
import { PasswordField } from '#ui/password-field.tsx'

const Password = v.pick(SignIn, ['password'])

/** Takes the session up again over the page, which keeps what is typed there. */
export function SignInAgain() {
  const { call, session, queryClient } = useApp()
  const { user } = useSignedIn()
  const [failure, setFailure] = useState<string>()
  function carryOn(reply: AuthReply) {
    session.start(reply)
    void queryClient.invalidateQueries()
  }
  const form = useForm({
    schema: Password,
    initial: { password: '' },
    async onValid({ password }) {
      setFailure(undefined)
      try {
        carryOn(await call(auth.signIn, { body: { email: user.email, password } }))
      } catch (error) {
        setFailure(messageOf(error, 'An error occurred during login'))
      }
    },
  })
  return (
    <Dialog labelledBy="again-title" describedBy="again-text" locked onClose={() => undefined}>
      <h2 id="again-title" className={styles.title}>
        Your session has ended
      </h2>
      <p id="again-text" className={styles.text}>
        Sign in again as {user.email} to carry on. What you have typed is kept.
      </p>
      <form {...form.props} className={styles.form}>
        {failure && (
          <Callout tone="danger" title="Login Failed">
            {failure}
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
