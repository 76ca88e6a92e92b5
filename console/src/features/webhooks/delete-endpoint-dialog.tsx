import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { deleteEndpointMutation } from './webhook-mutations.ts'
import type { WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

/** Asks before an endpoint and its deliveries are gone. */
export function DeleteEndpointDialog({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpoint
  onClose: () => void
}) {
  const { isPending, mutate } = useMutation(deleteEndpointMutation(useApp(), endpoint))
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      text={`We will stop sending events to ${endpoint.url}, including any that are waiting. You cannot undo this.`}
      confirm="Delete endpoint"
      confirming="Deleting..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
