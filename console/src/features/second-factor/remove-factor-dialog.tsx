import type { Factor } from '@bonafide/shared/contract/second-factor.ts'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { removeFactorMutation } from './factor-queries.ts'

interface RemoveFactorDialogProps {
  factor: Factor
  isLast: boolean
  onClose: () => void
}

/** Asks before an app or a passkey stops working. */
export function RemoveFactorDialog({ factor, isLast, onClose }: RemoveFactorDialogProps) {
  const { isPending, mutate } = useMutation(removeFactorMutation(useApp(), factor))
  return (
    <ConfirmDialog
      title={`Remove ${factor.name}?`}
      text={
        isLast
          ? 'It is your last second factor: your password alone will let you in then, and your recovery codes stop working.'
          : 'You cannot sign in with it any more.'
      }
      confirm="Remove"
      confirming="Removing..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
