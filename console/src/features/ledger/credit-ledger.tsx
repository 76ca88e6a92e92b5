import type { LedgerEntry } from '@bonafide/shared/contract/organisation/billing.ts'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatDay, formatDayAndTime, formatPeriod } from '#lib/format.ts'
import { cardTitle, small } from '#ui/card.css.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { LoadMore } from '#ui/status/load-more.tsx'
import { TableHead } from '#ui/table-head.tsx'
import * as styles from './credit-ledger.css.ts'
import { ledgerQuery } from './ledger-queries.ts'

const columns = ['Date', 'Employee', 'What happened', 'Month']
const failure = { text: 'We could not load your credit history.' }

/** Lists where the credits of the plan went; nothing where the server does not keep it or there is no entry. */
export function CreditLedger() {
  return (
    <LoadBoundary
      failure={failure}
      pending={null}
      renderFailed={(message) => (
        <Frame>
          <div className={styles.notice}>{message}</div>
        </Frame>
      )}
    >
      <LoadedLedger />
    </LoadBoundary>
  )
}

function LoadedLedger() {
  const query = useSuspenseInfiniteQuery(ledgerQuery(useApp()))
  const entries = query.data.pages.flatMap((page) => page?.items ?? [])
  if (entries.length === 0) return null
  return (
    <Frame>
      <table className={styles.table} aria-labelledby="ledger-title">
        <TableHead columns={columns} />
        <tbody>
          {entries.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      {(query.hasNextPage || query.error) && (
        <div className={styles.foot}>
          <LoadMore query={query} failure={failure} />
        </div>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: Elements }) {
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
      {children}
    </section>
  )
}

const kindWords: Record<LedgerEntry['kind'], string> = {
  reserve: 'Reserved for an invitation',
  consume: 'Used for an identity check',
  release: 'Returned',
  trial: 'Trial: no credit used',
  payg: 'Extra credit reserved (pay-as-you-go)',
}

/** Shows one ledger entry: its time, its employee, and the fate of the credit. */
function LedgerRow({ entry }: { entry: LedgerEntry }) {
  const { at, kind, employeeId, fullName, period } = entry
  return (
    <tr>
      <td>
        <time dateTime={at} title={formatDayAndTime(at)}>
          {formatDay(at)}
        </time>
      </td>
      <td>
        <EmployeeLink {...verbatim} employeeId={employeeId} className={styles.employee}>
          {fullName || employeeId.slice(0, 8)}
        </EmployeeLink>
      </td>
      <td>{kindWords[kind]}</td>
      <td>{formatPeriod(period)}</td>
    </tr>
  )
}
