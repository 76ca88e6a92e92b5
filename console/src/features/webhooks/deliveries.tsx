import type { WebhookDelivery, WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '#ui/select-field.tsx'
import { useApp } from '#lib/app-context.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { LoadMore } from '#ui/status/load-more.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { deliveriesQuery } from './webhook-queries.ts'
import * as styles from './webhooks.css.ts'

const columns = ['Event', 'State', 'Send again']
const filters = { all: 'All', pending: 'Waiting', failed: 'Failed', delivered: 'Delivered' }
const none: Record<keyof typeof filters, string> = {
  all: 'No events sent yet.',
  pending: 'No events are waiting.',
  failed: 'No deliveries have failed.',
  delivered: 'No events delivered yet.',
}

const failure = { text: 'We could not load the deliveries.' }
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
      <LoadBoundary failure={failure} resetKey={filter} pending={<Skeleton width="60%" />}>
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
      <LoadMore query={query} failure={failure} />
    </>
  )
}
