import { emailConfirmation } from '@bonafide/shared/contract/accounts/email-confirmation.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as styles from '#features/auth/auth-layout.css.ts'
import { AuthLayout } from '#features/auth/auth-layout.tsx'
import { useApp, useSessionState } from '#lib/app-context.ts'
import { failureText } from '#lib/failure.ts'
import { emailStateQuery } from './email-state-query.ts'

const failure = { title: 'Your email address was not confirmed', text: 'Something went wrong. Try again.' }

/**
 * Shows the page that the link of the email leads to. It takes a press, so that programs which open every link of a
 * mailbox confirm nothing.
 */
export function ConfirmEmailPage({ token }: { token: string }) {
  const app = useApp()
  const queries = useQueryClient()
  const isSignedOut = useSessionState().status !== 'signed-in'
  const confirm = useMutation({
    mutationFn: () => app.call(emailConfirmation.confirm, { body: { token } }),
    meta: { failure: 'in-place' },
    onSuccess: () => queries.invalidateQueries(emailStateQuery(app)),
  })
  return (
    <AuthLayout>
      <div>
        <h1 className={styles.title}>
          {confirm.isSuccess ? 'Email address confirmed' : 'Confirm your email address'}
        </h1>
        <p className={styles.lead}>
          {confirm.isSuccess
            ? 'Thank you. We are now sending the invitations we held.'
            : 'Press the button to confirm that this mailbox is yours.'}
        </p>
      </div>
      {confirm.error && (
        <Callout tone="danger" title={failure.title}>
          {failureText(confirm.error, failure)}
        </Callout>
      )}
      {!confirm.isSuccess && isSignedOut && (
        // The user who signed up with the address keeps the account, and its password.
        <Callout tone="info" title="Only if you signed up">
          If it was not you, do not confirm. <Link to="/reset-password">Start with a new password</Link> and
          you get an empty account of your own.
        </Callout>
      )}
      {!confirm.isSuccess && (
        <Button tone="primary" block pending={confirm.isPending} onClick={() => confirm.mutate()}>
          {confirm.isPending ? 'Confirming...' : 'Confirm email address'}
        </Button>
      )}
      <p className={styles.foot}>
        <Link to="/">Open Bonafide</Link>
      </p>
    </AuthLayout>
  )
}
