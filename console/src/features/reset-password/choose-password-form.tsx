import { type AuthReply, Password } from '@bonafide/shared/contract/auth.ts'
import { passwords } from '@bonafide/shared/contract/passwords.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import * as styles from '#features/auth/auth-layout.css.ts'
import { NewPasswordField } from '#features/new-password/new-password-field.tsx'
import { useApp } from '#lib/app-context.ts'
import { failureText } from '#lib/failure.ts'
import { PasswordField } from '#ui/password-field.tsx'

const failure = { title: 'Your password was not changed', text: 'Something went wrong. Try again.' }
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
export function ChoosePasswordForm({
  token,
  onReset,
}: {
  token: string
  onReset: (reply: AuthReply) => void
}) {
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
          <Callout tone="danger" title={failure.title}>
            <span>{`${failureText(error, failure)} `}</span>
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
