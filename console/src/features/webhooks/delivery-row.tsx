import { type WebhookDelivery, type WebhookEndpoint, webhooks } from '@bonafide/shared/contract/webhooks.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { formatDayAndTime, formatShortTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { useEndpointCall } from './use-endpoint-call.ts'
import * as styles from './webhooks.css.ts'

const states = {
  pending: { tone: 'info', word: 'Waiting' },
  delivered: { tone: 'success', word: 'Delivered' },
  failed: { tone: 'danger', word: 'Failed' },
} as const

/** One event on its way: what it is, how far it came, and a way to send it again. */
export function DeliveryRow({
  endpoint,
  delivery,
}: {
  endpoint: WebhookEndpoint
  delivery: WebhookDelivery
}) {
  const { run, isPending } = useEndpointCall()
  const { type, createdAt } = delivery
  const { tone, word } = states[delivery.state]
  const params = { endpointId: endpoint.id, deliveryId: delivery.id }
  const redeliver = () =>
    run((call) => call(webhooks.redeliver, { params }), {
      done: 'The event is sent again.',
      failed: 'Failed to send the event again',
    })
  return (
    <tr>
      <td>
        <span className={styles.code}>{type}</span>
        <br />
        <time className={styles.small} dateTime={createdAt} title={formatDayAndTime(createdAt)}>
          {formatShortTime(createdAt)}
        </time>
      </td>
      <td>
        <Badge tone={tone}>{word}</Badge>
        <p className={styles.small}>{noteOf(delivery)}</p>
      </td>
      <td>
        {endpoint.enabled && (
          <Button
            size="small"
            pending={isPending}
            aria-label={`Redeliver ${type} of ${formatShortTime(createdAt)}`}
            onClick={() => void redeliver()}
          >
            {isPending ? 'Sending...' : 'Redeliver'}
          </Button>
        )}
      </td>
    </tr>
  )
}

function noteOf({ state, attempts, failure, responseStatus, nextAttemptAt }: WebhookDelivery): string {
  const tries = attempts === 0 ? 'Not tried yet' : `${attempts} ${attempts === 1 ? 'try' : 'tries'}`
  const answer = state === 'delivered' && responseStatus ? `Answer ${responseStatus}` : failure
  const next = state === 'pending' && attempts > 0 && `next try ${formatShortTime(nextAttemptAt)}`
  return [answer, tries, next].filter(Boolean).join(' · ')
}
