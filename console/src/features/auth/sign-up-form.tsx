import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { auth, type AuthReply, SignUpForm as SignUpFields } from '@bonafide/shared/contract/auth.ts'
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
import { signUpPayload } from './sign-up-payload.ts'

/** Creates an account and with it an organisation. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (reply: AuthReply) => void }) {
  const { call, toasts } = useApp()
  const [failure, setFailure] = useState<string>()
  function welcome(reply: AuthReply) {
    onSignedUp(reply)
    toasts.open({
      variant: 'default',
      title: 'Success',
      text: 'Account created successfully! Welcome to Bonafide.',
    })
  }
  const form = useForm({
    schema: SignUpFields,
    initial: { name: '', email: '', password: '', confirmPassword: '' },
    async onValid(typed) {
      setFailure(undefined)
      try {
        welcome(await call(auth.signUp, { body: signUpPayload(typed) }))
      } catch (error) {
        const text = failureText(error, 'Sign up failed', 'An error occurred during registration')
        setFailure(text)
        toasts.open({ variant: 'destructive', title: 'Registration Failed', text })
        if (error instanceof ApiError) form.showErrors(error.errors)
      }
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      {failure && (
        <Callout tone="danger" title="Registration Failed">
          {failure}
        </Callout>
      )}
      <TextField label="Full name" autoComplete="name" {...form.text('name')} />
      <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        {...form.text('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.text('confirmPassword')} />
      <Button type="submit" tone="primary" block pending={form.pending}>
        {form.pending ? 'Creating Account...' : 'Create Account'}
      </Button>
      <GoogleButton purpose="sign-up" onSignedIn={welcome} />
    </form>
  )
}
