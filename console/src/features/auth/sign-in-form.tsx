import { type AuthReply, SignIn } from '@bonafide/shared/contract/accounts/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { failureText } from '#lib/failure.ts'
import { PasswordField } from '#ui/password-field.tsx'
import * as styles from './auth-layout.css.ts'
import { signInFailure, signInMutation, welcomeBack } from './auth-mutations.ts'
import { useEarlyInput } from './use-early-input.ts'
import { GoogleButton } from '#features/google-sign-in/google-button.tsx'

/** Asks for the email and password of a user who has an account. */
export function SignInForm({ onSignedIn }: { onSignedIn: (reply: AuthReply) => void }) {
  const { error, mutateAsync } = useMutation({ ...signInMutation(useApp()), onSuccess: onSignedIn })
  const form = useForm({
    schema: SignIn,
    initial: { email: '', password: '' },
    onValid: (typed) => mutateAsync(typed),
  })
  useEarlyInput(form)
  return (
    // Sent by the browser itself, where no script runs, it would put the password into the address.
    <form {...form.props} method="post" className={styles.form}>
      {error && (
        <Callout tone="danger" title={signInFailure.title}>
          {failureText(error, signInFailure)}
        </Callout>
      )}
      <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
      <Button type="submit" tone="primary" block pending={form.pending}>
        {form.pending ? 'Signing In...' : 'Sign In'}
      </Button>
      <GoogleButton purpose="sign-in" success={welcomeBack} onSignedIn={onSignedIn} />
    </form>
  )
}
