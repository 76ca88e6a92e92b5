import {
  type AuthReply,
  SignUpForm as SignUpFields,
  unnamedOrganisation,
} from '@bonafide/shared/contract/accounts/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { failureText } from '#lib/failure.ts'
import { NewPasswordField } from '#features/new-password/new-password-field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import * as styles from './auth-layout.css.ts'
import { signUpFailure, signUpMutation, welcome } from './auth-mutations.ts'
import { useEarlyInput } from './use-early-input.ts'
import { GoogleButton } from '#features/google-sign-in/google-button.tsx'

/** Creates an account and with it an organisation. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (reply: AuthReply) => void }) {
  const { error, mutateAsync } = useMutation({ ...signUpMutation(useApp()), onSuccess: onSignedUp })
  const form = useForm({
    schema: SignUpFields,
    initial: { name: '', email: '', password: '', confirmPassword: '' },
    onValid: (typed) => mutateAsync(typed),
  })
  useEarlyInput(form)
  return (
    // Sent by the browser itself, where no script runs, it would put the password into the address.
    <form {...form.props} method="post" className={styles.form}>
      {error && (
        <Callout tone="danger" title={signUpFailure.title}>
          {failureText(error, signUpFailure)}
        </Callout>
      )}
      <TextField label="Full name" autoComplete="name" {...form.text('name')} />
      <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
      <NewPasswordField
        label="Password"
        owner={{ ...form.values, organisation: unnamedOrganisation }}
        {...form.text('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.text('confirmPassword')} />
      <Button type="submit" tone="primary" block pending={form.pending}>
        {form.pending ? 'Creating Account...' : 'Create Account'}
      </Button>
      <GoogleButton purpose="sign-up" success={welcome} onSignedIn={onSignedUp} />
    </form>
  )
}
