import type { InspectedEmployee } from '@bonafide/shared/contract/right-to-work/inspection.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { missingText } from '#features/excuses/verdict-words.ts'
import { inspectionQuery } from '#features/inspection/inspection-query.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDate, formatNumber } from '#lib/format.ts'
import { daysAfter, londonDay } from '#lib/london-day.ts'
import { padded, small } from '#ui/card.css.ts'
import { Question } from './question.tsx'
import * as styles from './reports.css.ts'

const ahead = 30
const shownFirst = 8

/** Lists who starts in the next days and is not covered yet; nothing where the server does not tell. */
export function UncoveredStarters() {
  const today = londonDay()
  const on = daysAfter(today, ahead)
  const { data } = useQuery({
    ...inspectionQuery(useApp(), { on }),
    meta: { isOptional: true },
    retryOnMount: false,
  })
  if (!data) return null
  const starters = data.gaps.items.filter((employee) => startsUncovered(employee, today)).toSorted(byStart)
  return (
    <Question title="Who starts uncovered?">
      <section className={padded} aria-label="Starts uncovered">
        <p className={small}>{leadOf(starters.length, on)}</p>
        <ul className={styles.names}>
          {starters.slice(0, shownFirst).map((employee) => (
            <li key={employee.employeeId} className={styles.nameRow}>
              <EmployeeLink {...verbatim} employeeId={employee.employeeId}>
                {employee.fullName || 'No name'}
              </EmployeeLink>
              <span>{whatIsOpen(employee)}</span>
            </li>
          ))}
        </ul>
        {starters.length > shownFirst && (
          <p className={styles.note}>
            <Link to="/inspection" search={{ on }}>
              {`View all on ${formatDate(on)}`}
            </Link>
          </p>
        )}
      </section>
    </Question>
  )
}

/** Tells from when and why: today's verdict may be another, since a part may come until the first day. */
function whatIsOpen({ startDate, rightToWork: { missing } }: InspectedEmployee): string {
  return `starts ${formatDate(startDate)} · ${missing.length ? missingText(missing) : 'no check yet'}`
}

function startsUncovered({ startDate, rightToWork: { state } }: InspectedEmployee, today: string): boolean {
  return Boolean(startDate && startDate > today) && (state === 'none' || state === 'provisional')
}

const byStart = (a: InspectedEmployee, b: InspectedEmployee) =>
  (a.startDate ?? '') < (b.startDate ?? '') ? -1 : 1

function leadOf(count: number, on: string): string {
  if (!count) return `Everyone who starts by ${formatDate(on)} is covered.`
  const who = count === 1 ? '1 employee starts' : `${formatNumber(count)} employees start`
  return `${who} by ${formatDate(on)} and ${count === 1 ? 'is' : 'are'} not covered yet.`
}
