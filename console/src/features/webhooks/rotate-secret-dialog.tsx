import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { rotateSecretMutation } from './webhook-mutations.ts'
import type { WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

interface RotateSecretDialogProps {
  endpoint: WebhookEndpoint
  onMade: (made: WebhookEndpoint & { secret: string }) => void
  onClose: () => void
}

/** Asks before an endpoint gets another secret: the one it has stops working the day after. */
export function RotateSecretDialog({ endpoint, onMade, onClose }: RotateSecretDialogProps) {
  const { isPending, mutate } = useMutation(rotateSecretMutation(useApp(), endpoint))
  return (
    <ConfirmDialog
      title="Rotate the signing secret?"
      text={`For 24 hours we sign events to ${endpoint.url} with both the old and the new secret. After that, only with the new one.`}
      confirm="Rotate secret"
      confirming="Rotating..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onMade, onSettled: onClose })}
      onClose={onClose}
    />
  )
}
