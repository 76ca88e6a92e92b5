import { NewTeamInvitation } from '@bonafide/shared/contract/team.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as styles from '#features/settings/settings-page.css.ts'
import { useApp } from '#lib/app-context.ts'
import { RoleField } from './role-field.tsx'
import { inviteMutation } from './team-queries.ts'

/** Asks a colleague by email to join. */
export function InviteMember() {
  const { mutateAsync } = useMutation(inviteMutation(useApp()))
  const form = useForm({
    schema: NewTeamInvitation,
    initial: { email: '', role: 'recruiter' },
    async onValid(body) {
      await mutateAsync(body)
      form.reset()
    },
  })
  return (
    <form {...form.props} className={styles.oneLine} aria-label="Invite a colleague">
      <div className={styles.grow}>
        <TextField label="Email" type="email" autoComplete="off" {...form.text('email')} />
      </div>
      <div className={styles.grow}>
        <RoleField {...form.choice('role')} />
      </div>
      <Button type="submit" className={styles.besideField} pending={form.pending}>
        {form.pending ? 'Sending...' : 'Send invitation'}
      </Button>
    </form>
  )
}
