import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { TeamInvitation } from '@bonafide/shared/contract/team.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as styles from '#features/settings/settings-page.css.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { roleText } from './role-text.ts'
import { revokeInvitationMutation } from './team-queries.ts'
import * as own from './team.css.ts'

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
