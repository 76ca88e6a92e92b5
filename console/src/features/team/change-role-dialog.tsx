import { roles } from '@bonafide/shared/contract/permissions.ts'
import type { TeamMember } from '@bonafide/shared/contract/team.ts'
import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as styles from '#ui/overlay/dialog.css.ts'
import { SitesField } from '#features/sites/sites-field.tsx'
import { RoleField } from './role-field.tsx'
import { changeRoleMutation } from './team-queries.ts'

/** Chooses another role for a user, who is told by email, or other sites for a recruiter. */
export function ChangeRoleDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [role, setRole] = useState(member.role)
  const [sites, setSites] = useState(member.sites ?? null)
  const isSame = role === member.role
  const isRecruiter = role === 'recruiter'
  const change = changeRoleMutation(useApp(), member, isSame ? 'sites' : 'role')
  const { error, isPending, mutate } = useMutation(change)
  const save = () => mutate({ role, ...(isRecruiter && { sites }) }, { onSuccess: onClose })
  return (
    <Dialog labelledBy="change-role-title" locked={isPending} onClose={onClose}>
      <h2 id="change-role-title" className={styles.title}>
        {`Change the role of ${member.name}`}
      </h2>
      <p className={styles.text}>
        It counts from their next click on. We tell them of another role by email.
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
      <div className={styles.actions}>
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
