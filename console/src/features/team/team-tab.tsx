import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { TitledCard } from '#ui/titled-card.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { Invitations } from './invitations.tsx'
import { InviteMember } from './invite-member.tsx'
import { Members } from './members.tsx'
import { RequireFactor } from './require-factor.tsx'
import { membersQuery, teamInvitationsQuery } from './team-queries.ts'

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
  return <Members members={useSuspenseQuery(membersQuery(useApp())).data.items} />
}

function LoadedInvitations() {
  return <Invitations invitations={useSuspenseQuery(teamInvitationsQuery(useApp())).data.items} />
}
