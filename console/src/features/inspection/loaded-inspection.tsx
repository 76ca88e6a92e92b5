import type { Inspection } from '@bonafide/shared/contract/right-to-work/inspection.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '#lib/app-context.ts'
import { formatDate, formatNumber } from '#lib/format.ts'
import { InspectedGroup } from './inspected-group.tsx'
import { inspectionQuery } from './inspection-query.ts'
import type { InspectionSearch } from './inspection-search.ts'
import * as styles from './inspection.css.ts'
import { ZipCard } from './zip-card.tsx'

/** Shows the gaps, who is covered, and the pack to make of them. */
export function LoadedInspection({ search }: { search: InspectionSearch }) {
  const { data } = useSuspenseQuery(inspectionQuery(useApp(), search))
  const { on, gaps, covered, startUnknown } = data
  const total = gaps.total + covered.total
  return (
    <>
      <p role="status" className={gaps.total ? styles.summary.gaps : styles.summary.covered}>
        {summaryOf(data)}
      </p>
      {startUnknown > 0 && (
        <Callout tone="warning">
          <span>{startText(startUnknown)}</span> <Link to="/employees">View employees</Link>
        </Callout>
      )}
      {gaps.total > 0 && <InspectedGroup title="Gaps" group={gaps} on={on} first={50} />}
      {covered.total > 0 && <InspectedGroup title="Covered" group={covered} on={on} first={10} />}
      {total > 0 && <ZipCard search={search} on={on} total={total} />}
    </>
  )
}

function summaryOf({ on, gaps, covered }: Inspection): string {
  const total = gaps.total + covered.total
  const day = formatDate(on)
  if (!total) return `No one works on ${day}, by their start and leave dates.`
  if (!gaps.total) return `No gaps on ${day}: ${formatNumber(total)} of ${formatNumber(total)} are in order.`
  return `${formatNumber(gaps.total)} of ${formatNumber(total)} ${gaps.total === 1 ? 'has a gap' : 'have gaps'} on ${day}.`
}

const startText = (count: number) =>
  count === 1
    ? '1 employee has no start date, so we cannot tell whether they work.'
    : `${formatNumber(count)} employees have no start date, so we cannot tell whether they work.`
