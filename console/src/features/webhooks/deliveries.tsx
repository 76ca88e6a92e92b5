import { messageOf } from '@bonafide/shared/api/api-error.ts'
import type { WebhookDelivery, WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '#ui/select-field.tsx'
import { useApp } from '#lib/app-context.ts'
import { LoadError } from '#ui/status/load-error.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
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

/** What was and will be sent to an endpoint, newest first. */
export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [filter, setFilter] = useState<keyof typeof filters>('all')
  const state: WebhookDelivery['state'] | undefined = filter === 'all' ? undefined : filter
  const query = useInfiniteQuery(deliveriesQuery(useApp(), endpoint.id, state))
  const deliveries = query.data?.pages.flatMap(({ items }) => items)
  return (
    <div className={styles.deliveries}>
      <div className={styles.filter}>
        <SelectField
          label="Show"
          options={filters}
          value={filter}
          onChange={(chosen) => setFilter(chosen as keyof typeof filters)}
        />
      </div>
      {query.isPending && <Skeleton width="60%" />}
      {query.error && (
        <LoadError
          text={messageOf(query.error, 'We could not load the deliveries.')}
          retrying={query.isFetching}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {deliveries?.length === 0 && <p className={styles.small}>{none[filter]}</p>}
      {deliveries && deliveries.length > 0 && (
        <table className={styles.table} aria-label={`Deliveries to ${endpoint.url}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} endpoint={endpoint} delivery={delivery} />
            ))}
          </tbody>
        </table>
      )}
      {query.hasNextPage && (
        <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  )
}
