import type { WebhookDelivery, WebhookEndpoint } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatDayAndTime, formatShortTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { LoadMore } from '#ui/status/load-more.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { deliveriesQuery, redeliverMutation } from './webhook-queries.ts'
import * as styles from './webhooks.css.ts'

const columns = ['Event', 'State', 'Send again']
const filters = { all: 'All', pending: 'Waiting', failed: 'Failed', delivered: 'Delivered' }
const none: Record<keyof typeof filters, string> = {
  all: 'No events sent yet.',
  pending: 'No events are waiting.',
  failed: 'No deliveries have failed.',
  delivered: 'No events delivered yet.',
}

const loadFailure = { text: 'We could not load the deliveries.' }
type Filter = keyof typeof filters

/** Lists past and coming deliveries to an endpoint, newest first. */
export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [filter, setFilter] = useState<Filter>('all')
  return (
    <div className={styles.deliveries}>
      <div className={styles.filter}>
        <SelectField
          label="Show"
          options={filters}
          value={filter}
          onChange={(chosen) => setFilter(chosen as Filter)}
        />
      </div>
      <LoadBoundary failure={loadFailure} resetKey={filter} pending={<Skeleton width="60%" />}>
        <LoadedDeliveries key={filter} endpoint={endpoint} filter={filter} />
      </LoadBoundary>
    </div>
  )
}

function LoadedDeliveries({ endpoint, filter }: { endpoint: WebhookEndpoint; filter: Filter }) {
  const state: WebhookDelivery['state'] | undefined = filter === 'all' ? undefined : filter
  const query = useSuspenseInfiniteQuery(deliveriesQuery(useApp(), endpoint.id, state))
  const deliveries = query.data.pages.flatMap(({ items }) => items)
  if (deliveries.length === 0) return <p className={styles.small}>{none[filter]}</p>
  return (
    <>
      <table className={styles.table} aria-label={`Deliveries to ${endpoint.url}`}>
        <TableHead columns={columns} />
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} endpoint={endpoint} delivery={delivery} />
          ))}
        </tbody>
      </table>
      <LoadMore query={query} failure={loadFailure} />
    </>
  )
}

const states = {
  pending: { tone: 'info', word: 'Waiting' },
  delivered: { tone: 'success', word: 'Delivered' },
  failed: { tone: 'danger', word: 'Failed' },
} as const

/** Shows one delivery: its event, its state, and a way to send it again. */
function DeliveryRow({ endpoint, delivery }: { endpoint: WebhookEndpoint; delivery: WebhookDelivery }) {
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
