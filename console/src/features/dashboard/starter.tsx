import type { ExcusePage } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { verdictOf, verdictText } from '#features/excuses/verdict-words.ts'
import { formatDate, formatShortDay } from '#lib/format.ts'
import { daysAfter, londonDay } from '#lib/london-day.ts'
import { Badge } from '#ui/badge.tsx'
import * as styles from './today.css.ts'

/** Shows who starts soon in a line: the day, and whether the organisation is covered. */
export function Starter({ item }: { item: ExcusePage['items'][number] }) {
  const { employeeId, fullName, startDate, rightToWork } = item
  const verdict = verdictOf(rightToWork, item)
  // The day stands beside it.
  const detail = rightToWork?.state === 'none' ? '' : verdict?.detail
  return (
    <li className={styles.starter}>
      <span className={styles.starterDay} title={formatDate(startDate)}>
        {dayWord(startDate)}
      </span>
      <EmployeeLink {...verbatim} employeeId={employeeId} className={styles.starterName} title={fullName}>
        {fullName || 'No name'}
      </EmployeeLink>
      {detail && (
        <span className={styles.starterDetail} title={detail}>
          {detail}
        </span>
      )}
      {verdict && (
        <span title={verdictText(verdict)}>
          <Badge tone={verdict.tone}>{verdict.label}</Badge>
        </span>
      )}
    </li>
  )
}

function dayWord(day: string | null | undefined): string {
  const today = londonDay()
  if (day === today) return 'Today'
  return day === daysAfter(today, 1) ? 'Tomorrow' : formatShortDay(day && `${day}T12:00`)
}
