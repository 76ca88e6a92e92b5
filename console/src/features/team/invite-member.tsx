import { NewTeamInvitation } from '@bonafide/shared/contract/team.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as styles from '#features/settings/settings-page.css.ts'
import { useApp } from '#lib/app-context.ts'
import { SitesField } from '#features/sites/sites-field.tsx'
import { ownRow } from '#features/sites/sites.css.ts'
import { RoleField } from './role-field.tsx'
import { inviteMutation } from './team-queries.ts'

/** Asks a colleague by email to join. */
export function InviteMember() {
  const { mutateAsync } = useMutation(inviteMutation(useApp()))
  const [sites, setSites] = useState<string[] | null>(null)
  const form = useForm({
    schema: NewTeamInvitation,
    initial: { email: '', role: 'recruiter' },
    async onValid(body) {
      await mutateAsync({ ...body, ...(body.role === 'recruiter' && sites && { sites }) })
      form.reset()
      setSites(null)
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
      {form.values.role === 'recruiter' && (
        <SitesField className={ownRow} chosen={sites} onChange={setSites} error={form.errors['sites']} />
      )}
      <div className={ownRow}>
        <Button type="submit" pending={form.pending}>
          {form.pending ? 'Sending...' : 'Send invitation'}
        </Button>
      </div>
    </form>
  )
}
