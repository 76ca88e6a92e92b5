import type { TeamMember } from '@bonafide/shared/contract/team.ts'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { resetFactorsMutation } from './team-queries.ts'

/** Asks before a user who has lost their second factor gets in without it. */
export function ResetFactorsDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { isPending, mutate } = useMutation(resetFactorsMutation(useApp(), member))
  return (
    <ConfirmDialog
      title={`Reset the second factor of ${member.name}?`}
      text={`Make sure that it is really ${member.name} who asks, in person or by a call. Their password alone lets them in then. We tell them by email.`}
      confirm="Reset second factor"
      confirming="Resetting..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
