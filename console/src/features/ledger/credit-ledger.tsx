import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { cardTitle, small } from '#ui/card.css.ts'
import { LoadError } from '#ui/status/load-error.tsx'
import { ledgerQuery } from './ledger-queries.ts'
import { LedgerRow } from './ledger-row.tsx'
import * as styles from './credit-ledger.css.ts'

const columns = ['Date', 'Employee', 'What happened', 'Month']

/** Where the checks of the plan went; nothing where the server does not keep it or nothing has moved. */
export function CreditLedger() {
  const query = useInfiniteQuery(ledgerQuery(useApp()))
  const entries = query.data?.pages.flatMap((page) => page?.items ?? []) ?? []
  if (!query.error && entries.length === 0) return null
  return (
    <section className={styles.ledger} aria-labelledby="ledger-title">
      <div className={styles.head}>
        <h2 id="ledger-title" className={cardTitle}>
          Credit history
        </h2>
        <p className={small}>
          Each invitation reserves one credit. You get it back if the link expires, or you revoke it, before
          the identity check starts.
        </p>
      </div>
      {query.error && (
        <div className={styles.notice}>
          <LoadError
            text={messageOf(query.error, 'We could not load your credit history.')}
            retrying={query.isFetching}
            onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          />
        </div>
      )}
      {entries.length > 0 && (
        <table className={styles.table} aria-labelledby="ledger-title">
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
            {entries.map((entry) => (
              <LedgerRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      {query.hasNextPage && (
        <div className={styles.foot}>
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        </div>
      )}
    </section>
  )
}
