import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { LedgerEntry } from '@bonafide/shared/contract/billing.ts'
import { Link } from '@tanstack/react-router'
import { formatDay, formatDayAndTime, formatPeriod } from '#lib/format.ts'
import * as styles from './credit-ledger.css.ts'

const kindWords: Record<LedgerEntry['kind'], string> = {
  reserve: 'Reserved for an invitation',
  consume: 'Used for an identity check',
  release: 'Returned',
  trial: 'Trial: no credit used',
  payg: 'Extra credit reserved (pay-as-you-go)',
}

/** Shows one ledger entry: its time, its employee, and the fate of the credit. */
export function LedgerRow({ entry }: { entry: LedgerEntry }) {
  const { at, kind, employeeId, fullName, period } = entry
  return (
    <tr>
      <td>
        <time dateTime={at} title={formatDayAndTime(at)}>
          {formatDay(at)}
        </time>
      </td>
      <td>
        <Link {...verbatim} to="/employees" search={{ employee: employeeId }} className={styles.employee}>
          {fullName || employeeId.slice(0, 8)}
        </Link>
      </td>
      <td>{kindWords[kind]}</td>
      <td>{formatPeriod(period)}</td>
    </tr>
  )
}
