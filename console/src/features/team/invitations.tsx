import { NewTeamInvitation, type TeamInvitation } from '@bonafide/shared/contract/accounts/team.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as styles from '#features/settings/settings-page.css.ts'
import { SitesField } from '#features/sites/sites-field.tsx'
import { ownRow } from '#features/sites/sites.css.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { RoleField, roleText } from './role-field.tsx'
import { inviteMutation, revokeInvitationMutation } from './team-queries.ts'
import * as own from './team.css.ts'

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

/** Lists the colleagues who were asked to join and have not so far; nothing where there is nobody. */
export function Invitations({ invitations }: { invitations: readonly TeamInvitation[] }) {
  // As of when it was shown: a row does not change under the pointer.
  const [now] = useState(() => Date.now())
  if (invitations.length === 0) return null
  return (
    <ul className={styles.rows} aria-label="Open invitations">
      {invitations.map((invitation) => (
        <Row key={invitation.id} invitation={invitation} isOver={Date.parse(invitation.expiresAt) <= now} />
      ))}
    </ul>
  )
}

function Row({ invitation, isOver }: { invitation: TeamInvitation; isOver: boolean }) {
  const { email, expiresAt } = invitation
  const { isPending, mutate } = useMutation(revokeInvitationMutation(useApp(), invitation))
  return (
    <li className={styles.row}>
      <div className={own.who}>
        <p {...verbatim} className={styles.rowName}>
          {email}
        </p>
        <p className={styles.lead}>
          {`${roleText(invitation)} · ${
            isOver
              ? `Expired ${formatDay(expiresAt)}: invite them again`
              : `Invited, works until ${formatDay(expiresAt)}`
          }`}
        </p>
      </div>
      <Button
        size="small"
        aria-label={`Revoke the invitation of ${email}`}
        pending={isPending}
        onClick={() => mutate()}
      >
        {isPending ? 'Revoking...' : 'Revoke'}
      </Button>
    </li>
  )
}
