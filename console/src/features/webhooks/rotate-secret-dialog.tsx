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
      failed: 'We could not create a new secret. Try again.',
    })
    if (made) onMade(made)
  }
  return (
    <ConfirmDialog
      title="Rotate the signing secret?"
      text={`For 24 hours we sign events to ${endpoint.url} with both the old and the new secret. After that, only with the new one.`}
      confirm="Rotate secret"
      confirming="Rotating..."
      onConfirm={rotate}
      onClose={onClose}
    />
  )
}
