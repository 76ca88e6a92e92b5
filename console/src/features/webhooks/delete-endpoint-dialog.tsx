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
      text={`Nothing more is sent to ${endpoint.url}, not even what is waiting. This cannot be undone.`}
      confirm="Delete endpoint"
      confirming="Deleting..."
      onConfirm={() =>
        run((call) => call(webhooks.remove, { params }), {
          done: 'The endpoint was deleted.',
          failed: 'Failed to delete the endpoint',
        })
      }
      onClose={onClose}
    />
  )
}
