import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { TeamMember } from '@bonafide/shared/contract/team.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useState } from 'react'
import * as styles from '#features/settings/settings-page.css.ts'
import { useSignedIn } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { Badge } from '#ui/badge.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { ResetFactorsDialog } from './reset-factors-dialog.tsx'
import { roleText } from './role-text.ts'
import * as own from './team.css.ts'

/** Lists the users of the organisation, each with the actions on them. */
export function Members({ members }: { members: readonly TeamMember[] }) {
  const { user } = useSignedIn()
  const may = useMay()
  const [asked, setAsked] = useState<{ about: 'role' | 'factors' | 'removal'; member: TeamMember }>()
  const close = () => setAsked(undefined)
  return (
    <>
      <ul className={styles.rows} aria-label="Users">
        {members.map((member) => (
          <li key={member.userId} className={styles.row}>
            <div className={own.who}>
              <p className={styles.rowName}>
                <span {...verbatim}>{`${member.name} `}</span>
                {member.userId === user.id && <Badge tone="neutral">You</Badge>}{' '}
                {member.secondFactor && <Badge tone="success">Second factor</Badge>}
              </p>
              <p className={styles.lead}>
                <span {...verbatim}>{member.email}</span>
                <span>{` · ${roleText(member)} · ${
                  member.lastSignInAt
                    ? `Last signed in ${formatDay(member.lastSignInAt)}`
                    : 'Not signed in yet'
                }`}</span>
              </p>
            </div>
            {(member.role !== 'owner' || may('owners')) && (
              <div className={own.actions}>
                <Button
                  size="small"
                  aria-label={`Change role: ${member.name}`}
                  onClick={() => setAsked({ about: 'role', member })}
                >
                  Change role
                </Button>
                {member.secondFactor && member.role !== 'owner' && member.userId !== user.id && (
                  <Button
                    size="small"
                    aria-label={`Reset the second factor of ${member.name}`}
                    onClick={() => setAsked({ about: 'factors', member })}
                  >
                    Reset second factor
                  </Button>
                )}
                {member.userId !== user.id && (
                  <Button
                    size="small"
                    aria-label={`Remove ${member.name}`}
                    onClick={() => setAsked({ about: 'removal', member })}
                  >
                    Remove
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked?.about === 'role' && <ChangeRoleDialog member={asked.member} onClose={close} />}
      {asked?.about === 'factors' && <ResetFactorsDialog member={asked.member} onClose={close} />}
      {asked?.about === 'removal' && <RemoveMemberDialog member={asked.member} onClose={close} />}
    </>
  )
}
