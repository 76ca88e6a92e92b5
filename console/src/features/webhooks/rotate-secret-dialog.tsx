import { type WebhookEndpoint, webhooks } from '@bonafide/shared/contract/webhooks.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useEndpointCall } from './use-endpoint-call.ts'

interface RotateSecretDialogProps {
  endpoint: WebhookEndpoint
  onMade: (made: WebhookEndpoint & { secret: string }) => void
  onClose: () => void
}

/** Asks before an endpoint gets another secret: the one it has stops working the day after. */
export function RotateSecretDialog({ endpoint, onMade, onClose }: RotateSecretDialogProps) {
  const { run } = useEndpointCall()
  const params = { endpointId: endpoint.id }
  async function rotate() {
    const made = await run((call) => call(webhooks.rotateSecret, { params }), {
      failed: 'Failed to make a new secret',
    })
    if (made) onMade(made)
  }
  return (
    <ConfirmDialog
      title="Make a new secret?"
      text={`Events to ${endpoint.url} are signed with both secrets for 24 hours, then only with the new one.`}
      confirm="Make new secret"
      confirming="Making..."
      onConfirm={rotate}
      onClose={onClose}
    />
  )
}
