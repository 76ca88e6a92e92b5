import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { clearMutation } from './test-mode-queries.ts'

/** Asks before everything in test mode goes. */
export function ClearDialog({ onClose }: { onClose: () => void }) {
  const { isPending, mutate } = useMutation(clearMutation(useApp()))
  return (
    <ConfirmDialog
      title="Delete all test data?"
      text="All employees, messages and results of test mode are deleted, and its clock starts anew. API keys and webhook endpoints of test mode stay. Live data is not touched. You cannot undo this."
      confirm="Delete test data"
      confirming="Deleting..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
