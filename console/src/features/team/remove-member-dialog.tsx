import type { TeamMember } from '@bonafide/shared/contract/team.ts'
import { useMutation } from '@tanstack/react-query'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { removeMutation } from './team-queries.ts'

/** Asks before a user loses their way in. */
export function RemoveMemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { org } = useSignedIn()
  const { isPending, mutate } = useMutation(removeMutation(useApp(), member))
  return (
    <ConfirmDialog
      title={`Remove ${member.name}?`}
      text={`${member.name} will be signed out of ${org.name} straight away. Everything they did stays on record with their name. You can invite them again.`}
      confirm="Remove"
      confirming="Removing..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
