import { type AuthReply, Password } from '@bonafide/shared/contract/accounts/auth.ts'
import { PasswordForgotten, passwords } from '@bonafide/shared/contract/accounts/passwords-and-sessions.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import * as styles from '#features/auth/auth-layout.css.ts'
import { AuthLayout } from '#features/auth/auth-layout.tsx'
import { NewPasswordField } from '#features/new-password/new-password-field.tsx'
import { useApp } from '#lib/app-context.ts'
import { failureText } from '#lib/failure.ts'
import { PasswordField } from '#ui/password-field.tsx'

interface ResetPasswordPageProps {
  /** From the fragment of the address, which no server sees; empty until a link was asked for. */
  token: string
  onReset: (reply: AuthReply) => void
}

/** Serves a forgotten password: asks for a link, and is the page that the link leads to. */
export function ResetPasswordPage({ token, onReset }: ResetPasswordPageProps) {
  return (
    <AuthLayout signsIn>
      {token ? <ChoosePasswordForm token={token} onReset={onReset} /> : <ForgotPasswordForm />}
      <p className={styles.foot}>
        <Link to="/login">Back to sign in</Link>
      </p>
    </AuthLayout>
  )
}

const askFailure = { title: 'The link was not sent', text: 'Something went wrong. Try again.' }

/** Asks for a link. The answer it shows is the same for every address. */
function ForgotPasswordForm() {
  const { call } = useApp()
  const { data, error, variables, mutateAsync } = useMutation({
    mutationFn: (body: PasswordForgotten) => call(passwords.forgot, { body }),
    meta: { failure: 'in-place' },
  })
  const form = useForm({
    schema: PasswordForgotten,
    initial: { email: '' },
    onValid: (typed) => mutateAsync(typed),
  })
  return (
    <>
      <div>
        <h1 className={styles.title}>Forgot password?</h1>
        <p className={styles.lead}>Enter your email, and we will send you a link to choose a new one.</p>
      </div>
      <form {...form.props} method="post" className={styles.form}>
        {error && (
          <Callout tone="danger" title={askFailure.title}>
            {failureText(error, askFailure)}
          </Callout>
        )}
        <div role="status">
          {data && variables && (
            <Callout tone="success" title="Check your email">
              {`If ${variables.email} has an account, a link is on its way. It works for 30 minutes.`}
            </Callout>
          )}
        </div>
        <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
        <Button type="submit" tone="primary" block pending={form.pending}>
          {form.pending ? 'Sending...' : 'Send link'}
        </Button>
      </form>
    </>
  )
}

const chooseFailure = { title: 'Your password was not changed', text: 'Something went wrong. Try again.' }
// Only the server knows the owner.
const unknownOwner = { name: '', email: '', organisation: '' }

const Form = v.pipe(
  v.object({ password: Password, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (form) => form.password === form.confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

/** Sets a new password by the token of an email. */
function ChoosePasswordForm({ token, onReset }: { token: string; onReset: (reply: AuthReply) => void }) {
  const { call } = useApp()
  const { error, mutateAsync } = useMutation({
    mutationFn: (password: string) => call(passwords.reset, { body: { token, password } }),
    meta: {
      failure: 'in-place',
      success: 'Your password has been changed. You have been signed out everywhere else.',
    },
    onSuccess: onReset,
  })
  const form = useForm({
    schema: Form,
    initial: { password: '', confirmPassword: '' },
    onValid: ({ password }) => mutateAsync(password),
  })
  return (
    <>
      <div>
        <h1 className={styles.title}>Choose a new password</h1>
        <p className={styles.lead}>You will be signed in here, and signed out everywhere else.</p>
      </div>
      <form {...form.props} method="post" className={styles.form}>
        {error && (
          <Callout tone="danger" title={chooseFailure.title}>
            <span>{`${failureText(error, chooseFailure)} `}</span>
            <Link to="/reset-password">Ask for a new link</Link>
          </Callout>
        )}
        <NewPasswordField label="New password" owner={unknownOwner} {...form.text('password')} />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...form.text('confirmPassword')}
        />
        <Button type="submit" tone="primary" block pending={form.pending}>
          {form.pending ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </>
  )
}
