import { PasswordForgotten, passwords } from '@bonafide/shared/contract/passwords.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as styles from '#features/auth/auth-layout.css.ts'
import { useApp } from '#lib/app-context.ts'
import { failureText } from '#lib/failure.ts'

const failure = { title: 'The link was not sent', text: 'Something went wrong. Try again.' }

/** Asks for a link. The answer it shows is the same for every address. */
export function ForgotPasswordForm() {
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
          <Callout tone="danger" title={failure.title}>
            {failureText(error, failure)}
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
