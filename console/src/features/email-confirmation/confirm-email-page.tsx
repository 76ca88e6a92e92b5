import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { emailConfirmation } from '@bonafide/shared/contract/email-confirmation.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import * as styles from '#features/auth/auth-layout.css.ts'
import { AuthLayout } from '#features/auth/auth-layout.tsx'
import { useApp, useSessionState } from '#lib/app-context.ts'
import { failureText } from '#lib/failure.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { emailStateQuery } from './email-state-query.ts'

const failure = { title: 'Your email address was not confirmed', text: 'Something went wrong. Try again.' }
const WithPassword = v.object({ password: v.pipe(v.string(), v.minLength(1, 'Please enter your password')) })
const SignedIn = v.object({})

interface Proof {
  password?: string
}

/** Where the link of the email leads. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const app = useApp()
  const queries = useQueryClient()
  const { error, isSuccess, mutateAsync } = useMutation({
    mutationFn: (typed: Proof) => app.call(emailConfirmation.confirm, { body: { ...typed, token } }),
    meta: { failure: 'in-place' },
    onSuccess: () => queries.invalidateQueries(emailStateQuery(app)),
  })
  return (
    <AuthLayout>
      <div>
        <h1 className={styles.title}>
          {isSuccess ? 'Email address confirmed' : 'Confirm your email address'}
        </h1>
        <p className={styles.lead}>
          {isSuccess
            ? 'Thank you. Invitations that have waited are on their way.'
            : 'Press the button to confirm that this mailbox is yours.'}
        </p>
      </div>
      {!isSuccess && <ConfirmEmailForm error={error} onConfirm={mutateAsync} />}
      <p className={styles.foot}>
        <Link to="/">Open Bonafide</Link>
      </p>
    </AuthLayout>
  )
}

interface ConfirmEmailFormProps {
  error: Error | null
  onConfirm(typed: Proof): Promise<unknown>
}

/**
 * It takes a press: programs that open every link of a mailbox are to confirm nothing. Where the user is not signed in it
 * takes the password too: the owner of the mailbox is not to confirm what a stranger has signed up with.
 */
function ConfirmEmailForm({ error, onConfirm }: ConfirmEmailFormProps) {
  const isSignedOut = useSessionState().status !== 'signed-in'
  // A session of another user, or one that has ended, is found out by the server.
  const [wasRefused, setRefused] = useState(false)
  const asksPassword = isSignedOut || wasRefused
  const form = useForm({
    schema: asksPassword ? WithPassword : SignedIn,
    initial: { password: '' },
    async onValid(typed: Proof) {
      try {
        await onConfirm(typed)
      } catch (refusal) {
        if (asksForPassword(refusal)) setRefused(true)
        throw refusal
      }
    },
  })
  return (
    <form {...form.props} method="post" className={styles.form}>
      {error && !asksForPassword(error) && (
        <Callout tone="danger" title={failure.title}>
          {failureText(error, failure)}
        </Callout>
      )}
      {asksPassword && (
        <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
      )}
      <Button type="submit" tone="primary" block pending={form.pending}>
        {form.pending ? 'Confirming...' : 'Confirm email address'}
      </Button>
      {asksPassword && (
        <p className={styles.foot}>
          Did you not sign up, or have you forgotten the password?{' '}
          <Link to="/reset-password">Start with a new password</Link>
        </p>
      )}
    </form>
  )
}

function asksForPassword(error: unknown): boolean {
  return error instanceof ApiError && error.errors['password'] !== undefined
}
