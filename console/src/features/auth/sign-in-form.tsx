import { auth, type AuthReply, SignIn } from '@bonafide/shared/contract/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { PasswordField } from '#ui/password-field.tsx'
import * as styles from './auth-layout.css.ts'
import { failureText } from './failure-text.ts'
import { GoogleButton } from '#features/google-sign-in/google-button.tsx'

/** Email and password of someone who has an account. */
export function SignInForm({ onSignedIn }: { onSignedIn: (reply: AuthReply) => void }) {
  const { call, toasts } = useApp()
  const [failure, setFailure] = useState<string>()
  function welcome(reply: AuthReply) {
    onSignedIn(reply)
    toasts.open({
      variant: 'default',
      title: 'Success',
      text: "Welcome back! You've been logged in successfully.",
    })
  }
  const form = useForm({
    schema: SignIn,
    initial: { email: '', password: '' },
    async onValid(body) {
      setFailure(undefined)
      try {
        welcome(await call(auth.signIn, { body }))
      } catch (error) {
        const text = failureText(error, 'Sign in failed', 'An error occurred during login')
        setFailure(text)
        toasts.open({ variant: 'destructive', title: 'Login Failed', text })
      }
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      {failure && (
        <Callout tone="danger" title="Login Failed">
          {failure}
        </Callout>
      )}
      <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
      <Button type="submit" tone="primary" block pending={form.pending}>
        {form.pending ? 'Signing In...' : 'Sign In'}
      </Button>
      <GoogleButton purpose="sign-in" onSignedIn={welcome} />
    </form>
  )
}
