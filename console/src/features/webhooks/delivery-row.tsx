import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { redeliverMutation } from './webhook-mutations.ts'
import type { WebhookDelivery, WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { formatDayAndTime, formatShortTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import * as styles from './webhooks.css.ts'

const states = {
  pending: { tone: 'info', word: 'Waiting' },
  delivered: { tone: 'success', word: 'Delivered' },
  failed: { tone: 'danger', word: 'Failed' },
} as const

/** Shows one delivery: its event, its state, and a way to send it again. */
export function DeliveryRow({
  endpoint,
  delivery,
}: {
  endpoint: WebhookEndpoint
  delivery: WebhookDelivery
}) {
  const { type, createdAt } = delivery
  const { isPending, mutate } = useMutation(redeliverMutation(useApp(), endpoint.id, delivery.id))
  const { tone, word } = states[delivery.state]
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
            aria-label={`Send again: ${type}, ${formatShortTime(createdAt)}`}
            onClick={() => mutate()}
          >
            {isPending ? 'Sending...' : 'Send again'}
          </Button>
        )}
      </td>
    </tr>
  )
}

function noteOf({ state, attempts, failure, responseStatus, nextAttemptAt }: WebhookDelivery): string {
  const tries = attempts === 0 ? 'Not sent yet' : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
  const answer = state === 'delivered' && responseStatus ? `Response ${responseStatus}` : failure
  const next = state === 'pending' && attempts > 0 && `next attempt ${formatShortTime(nextAttemptAt)}`
  return [answer, tries, next].filter(Boolean).join(' · ')
}
