import { type WebhookEndpoint, webhooks } from '@bonafide/shared/contract/webhooks.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useEndpointCall } from './use-endpoint-call.ts'

/** Asks before an endpoint and its deliveries are gone. */
export function DeleteEndpointDialog({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpoint
  onClose: () => void
}) {
  const { run } = useEndpointCall()
  const params = { endpointId: endpoint.id }
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      text={`We will stop sending events to ${endpoint.url}, including any that are waiting. You cannot undo this.`}
      confirm="Delete endpoint"
      confirming="Deleting..."
      onConfirm={() =>
        run((call) => call(webhooks.remove, { params }), {
          done: 'The endpoint was deleted.',
          failed: 'We could not delete the endpoint. Try again.',
        })
      }
      onClose={onClose}
    />
  )
}
