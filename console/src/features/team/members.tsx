import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'
import { roles } from '@bonafide/shared/contract/permissions.ts'
import type { DeactivatedUser, TeamMember } from '@bonafide/shared/contract/accounts/team.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as styles from '#features/settings/settings-page.css.ts'
import { SitesField } from '#features/sites/sites-field.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { Badge } from '#ui/badge.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import * as dialog from '#ui/overlay/dialog.css.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { RoleField, roleText } from './role-field.tsx'
import { changeRoleMutation, removeMutation, resetFactorsMutation } from './team-queries.ts'
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
                {member.secondFactor && <Badge tone="success">Second factor</Badge>}{' '}
                {member.inDirectory && <Badge tone="neutral">Directory</Badge>}
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

/** Lists the users whom the directory has deactivated: only it lets them back in. */
export function Deactivated({ users }: { users: readonly DeactivatedUser[] }) {
  if (users.length === 0) return null
  return (
    <ul className={styles.rows} aria-label="Deactivated users">
      {users.map(({ id, name, email }) => (
        <li key={id} className={styles.row}>
          <div className={own.who}>
            <p className={styles.rowName}>
              <span {...verbatim}>{`${name || email} `}</span>
              <Badge tone="warning">Deactivated</Badge>
            </p>
            <p className={styles.lead}>
              <span {...verbatim}>{email}</span>
              <span> · Your directory has deactivated them, and can activate them again</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Chooses another role for a user, who is told by email, or other sites for a recruiter. */
function ChangeRoleDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [role, setRole] = useState(member.role)
  const [sites, setSites] = useState(member.sites ?? null)
  const isSame = role === member.role
  const isRecruiter = role === 'recruiter'
  const change = changeRoleMutation(useApp(), member, isSame ? 'sites' : 'role')
  const { error, isPending, mutate } = useMutation(change)
  const save = () => mutate({ role, ...(isRecruiter && { sites }) }, { onSuccess: onClose })
  return (
    <Dialog labelledBy="change-role-title" locked={isPending} onClose={onClose}>
      <h2 id="change-role-title" className={dialog.title}>
        {`Change the role of ${member.name}`}
      </h2>
      <p className={dialog.text}>
        The change applies from their next click. We email them if their role changes.
      </p>
      {error && (
        <Callout tone="danger">{messageOf(error, 'We could not change the role. Try again.')}</Callout>
      )}
      <RoleField value={role} onChange={(chosen) => setRole(roles.find((one) => one === chosen) ?? role)} />
      {isRecruiter && (
        <SitesField
          chosen={sites}
          onChange={setSites}
          error={error instanceof ApiError ? error.errors['sites'] : undefined}
        />
      )}
      <div className={dialog.actions}>
        <Button pending={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button tone="primary" pending={isPending} onClick={save}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </Dialog>
  )
}

/** Asks before a user who has lost their second factor gets in without it. */
function ResetFactorsDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { isPending, mutate } = useMutation(resetFactorsMutation(useApp(), member))
  return (
    <ConfirmDialog
      title={`Reset the second factor of ${member.name}?`}
      text={`Check in person or by phone that ${member.name} asked for this. They will then sign in with their password only. We tell them by email.`}
      confirm="Reset second factor"
      confirming="Resetting..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}

/** Asks before a user loses their way in. */
function RemoveMemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { org } = useSignedIn()
  const { isPending, mutate } = useMutation(removeMutation(useApp(), member))
  return (
    <ConfirmDialog
      title={`Remove ${member.name}?`}
      text={`${member.name} will be signed out of ${org.name} straight away. Everything they did stays on record with their name. ${
        member.inDirectory
          ? 'Take them out of your directory too: it could activate them again.'
          : 'You can invite them again.'
      }`}
      confirm="Remove"
      confirming="Removing..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
