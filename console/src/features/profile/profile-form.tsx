import { Profile } from '@bonafide/shared/contract/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import { PasswordField } from '#ui/password-field.tsx'
import * as styles from './profile-form.css.ts'
import { saveProfileMutation } from './profile-mutations.ts'

// The server decides whether a password is needed.
const Form = v.object({ ...Profile.entries, password: v.string() })

/** Changes name and email; a new email asks for the password. */
export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const { mutateAsync } = useMutation(saveProfileMutation(useApp()))
  const form = useForm({
    schema: Form,
    initial: { ...profile, password: '' },
    async onValid({ password, ...changed }) {
      await mutateAsync({ ...changed, ...(changed.email !== profile.email && password && { password }) })
      onSaved(changed)
    },
  })
  return (
    <form {...form.props} className={styles.form} aria-label="Edit profile">
      <TextField label="Name" autoComplete="name" {...form.text('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.text('email')} />
      {form.values.email.trim() !== profile.email && (
        <PasswordField
          label="Password"
          hint="Enter your password to change your email."
          autoComplete="current-password"
          {...form.text('password')}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </form>
  )
}
