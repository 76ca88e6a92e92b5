import { PasswordChange } from '@bonafide/shared/contract/accounts/auth.ts'
import { passwords } from '@bonafide/shared/contract/accounts/passwords-and-sessions.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { NewPasswordField } from '#features/new-password/new-password-field.tsx'
import { factorsQuery, refetchFactors } from '#features/second-factor/factors-query.ts'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { cardTitle } from '#ui/card.css.ts'
import { PasswordField } from '#ui/password-field.tsx'
import * as styles from './profile.css.ts'

const Form = v.pipe(
  v.object({ ...PasswordChange.entries, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (form) => form.newPassword === form.confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

/** Changes the password, which ends every other session. */
export function PasswordForm() {
  const app = useApp()
  const { user, org } = useSignedIn()
  const { data: factors } = useQuery(factorsQuery(app))
  const { mutateAsync } = useMutation(changePasswordMutation(app))
  const form = useForm({
    schema: Form,
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    async onValid({ currentPassword, newPassword }) {
      await mutateAsync({ currentPassword, newPassword })
      form.reset()
    },
  })
  return (
    <form
      {...form.props}
      data-card="Change password"
      className={styles.form}
      aria-labelledby="change-password"
    >
      <h2 id="change-password" className={cardTitle}>
        Change password
      </h2>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.text('currentPassword')}
      />
      <NewPasswordField
        label="New password"
        owner={{ ...user, organisation: org.name, hasFactor: (factors?.items.length ?? 0) > 0 }}
        {...form.text('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...form.text('confirmPassword')}
      />
      <div className={styles.actions}>
        <Button type="submit" pending={form.pending}>
          {form.pending ? 'Changing...' : 'Change password'}
        </Button>
      </div>
    </form>
  )
}

function changePasswordMutation({ call, session }: Pick<App, 'call' | 'session'>) {
  return mutationOptions({
    mutationFn: (body: PasswordChange) => call(passwords.change, { body }),
    meta: {
      failure: { title: 'Update Failed', text: 'We could not change your password. Try again.' },
      success: 'Your password has been changed. You have been signed out everywhere else.',
    },
    onSuccess(reply, _body, _before, { client }) {
      session.start(reply)
      void refetchFactors(client)
    },
  })
}
