import { settingsChange } from '@bonafide/shared/contract/organisation/settings-change.ts'
import type { Settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsQuery } from '#features/settings/settings-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { Badge } from '#ui/badge.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { Invitations, InviteMember } from './invitations.tsx'
import { Deactivated, Members } from './members.tsx'
import { membersQuery, teamInvitationsQuery } from './team-queries.ts'
import * as styles from './team.css.ts'

/** Shows who works in this organisation, what each of them may do, and who is to join. */
export function TeamTab() {
  return (
    <>
      <TitledCard title="Team" lead="Everyone who can sign in to your organisation, and what they can do.">
        <LoadBoundary
          failure={{ text: 'We could not load your team.' }}
          pending={<Spinner text="Loading..." />}
        >
          <LoadedMembers />
        </LoadBoundary>
      </TitledCard>
      <RequireFactor />
      <TitledCard
        title="Invite a colleague"
        lead="They get an email with a link to join your team. It works for 7 days."
      >
        <InviteMember />
        <LoadBoundary failure={{ text: 'We could not load the invitations.' }} pending={null}>
          <LoadedInvitations />
        </LoadBoundary>
      </TitledCard>
    </>
  )
}

function LoadedMembers() {
  const { items, deactivated } = useSuspenseQuery(membersQuery(useApp())).data
  return (
    <>
      <Members members={items} />
      <Deactivated users={deactivated} />
    </>
  )
}

function LoadedInvitations() {
  return <Invitations invitations={useSuspenseQuery(teamInvitationsQuery(useApp())).data.items} />
}

/** Shows whether every user of the organisation needs a second factor, and changes that. */
function RequireFactor() {
  const app = useApp()
  const { data: settings } = useQuery(settingsQuery(app))
  const { data: members } = useQuery(membersQuery(app))
  const [isAsking, setAsking] = useState(false)
  const { isPending, mutate } = useMutation({
    mutationFn: (requiresFactor: boolean) => app.call(settingsChange.change, { body: { requiresFactor } }),
    meta: {
      failure: { title: 'Error', text: 'We could not save this. Try again.' },
      success: 'Saved.',
    },
    onSuccess: (saved: Settings) => app.queryClient.setQueryData(settingsQuery(app).queryKey, saved),
    onSettled: () => setAsking(false),
  })
  // The list of users says that they could not be loaded.
  if (!settings || !members) return null
  const without = members.items.filter(({ secondFactor }) => !secondFactor).length
  const { requiresFactor } = settings
  return (
    <TitledCard
      title="Second factor"
      lead="It keeps out anyone who has only a stolen password. You can require it of everyone."
    >
      <div className={styles.requirement}>
        <p>
          <Badge tone={requiresFactor ? 'success' : 'neutral'}>
            {requiresFactor ? 'Required' : 'Not required'}
          </Badge>
          <span>{` ${
            without === 0
              ? 'Everyone in your team has a second factor.'
              : `${without} of ${members.items.length} in your team ${without === 1 ? 'has' : 'have'} none yet.`
          }`}</span>
        </p>
        <Button pending={isPending} onClick={() => (requiresFactor ? mutate(false) : setAsking(true))}>
          {requiresFactor ? 'Stop requiring it' : 'Require a second factor'}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Require a second factor?"
          text="We ask users without one on every page to add one. After 7 days they must add one before they can carry on."
          confirm="Require it"
          tone="primary"
          confirming="Saving..."
          isPending={isPending}
          onConfirm={() => mutate(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </TitledCard>
  )
}
