import { Profile } from '@bonafide/shared/contract/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/use-form.ts'
import * as styles from './profile-form.css.ts'

/** Saving takes a second and calls no server (spec.md section 4). */
const simulatedSave = 1_000

/** Changes name and email on this page. */
export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const form = useForm({
    schema: Profile,
    initial: profile,
    async onValid(changed) {
      await new Promise((resolve) => setTimeout(resolve, simulatedSave))
      onSaved(changed)
    },
  })
  return (
    <form {...form.props} className={styles.form} aria-label="Edit profile">
      <TextField label="Name" autoComplete="name" {...form.text('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.text('email')} />
      <div className={styles.actions}>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </form>
  )
}
