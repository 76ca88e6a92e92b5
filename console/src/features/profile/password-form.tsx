import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'
import { auth, PasswordChange } from '@bonafide/shared/contract/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import { cardTitle } from '#ui/card.css.ts'
import { PasswordField } from '#ui/password-field.tsx'
import * as styles from './profile-form.css.ts'

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
  const { call, session, toasts } = useApp()
  const form = useForm({
    schema: Form,
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    async onValid({ currentPassword, newPassword }) {
      try {
        session.start(await call(auth.changePassword, { body: { currentPassword, newPassword } }))
        toasts.open({
          variant: 'default',
          title: 'Success',
          text: 'Your password has been changed. You have been signed out everywhere else.',
        })
        form.reset()
      } catch (error) {
        const text = messageOf(error, 'We could not change your password. Try again.')
        toasts.open({ variant: 'destructive', title: 'Update Failed', text })
        if (error instanceof ApiError) form.showErrors(error.errors)
      }
    },
  })
  return (
    <form {...form.props} className={styles.form} aria-labelledby="change-password">
      <h2 id="change-password" className={cardTitle}>
        Change password
      </h2>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.text('currentPassword')}
      />
      <PasswordField
        label="New password"
        hint="At least 6 characters."
        autoComplete="new-password"
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
