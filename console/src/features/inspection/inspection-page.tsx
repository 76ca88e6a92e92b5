import { isDay } from '@bonafide/shared/contract/days.ts'
import type { Inspection } from '@bonafide/shared/contract/right-to-work/inspection.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { notice } from '#features/employees/employees.css.ts'
import { ChooseEmployees } from '#features/evidence-packs/choose-employees.tsx'
import * as queue from '#features/review-queue/queue.css.ts'
import { QueueSkeleton } from '#features/review-queue/queue-skeleton.tsx'
import { sitesQuery } from '#features/sites/sites-query.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDate, formatNumber } from '#lib/format.ts'
import { londonDay } from '#lib/london-day.ts'
import { DayField } from '#ui/day-field.tsx'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { InspectedGroup } from './inspected-group.tsx'
import { inspectionQuery } from './inspection-query.ts'
import type { InspectionSearch } from './inspection-search.ts'
import * as styles from './inspection.css.ts'
import { ZipCard } from './zip-card.tsx'

/** Shows who works on a day and is not covered, then who is, and makes the pack that is handed over. */
export function InspectionPage({ search }: { search: InspectionSearch }) {
  return (
    <Page
      title="Inspection"
      lead="Who works on a day, what is missing, and the file to hand over."
      actions={<ButtonLink to="/evidence-packs">Evidence packs</ButtonLink>}
    >
      <div className={styles.page}>
        <Selection search={search} />
        <LoadBoundary
          resetKey={JSON.stringify(search)}
          failure={{ text: 'We could not load the inspection.' }}
          pending={
            <section className={queue.group} aria-label="Loading">
              <QueueSkeleton />
            </section>
          }
          renderFailed={(message) => <div className={notice}>{message}</div>}
        >
          <LoadedInspection key={JSON.stringify(search)} search={search} />
        </LoadBoundary>
      </div>
    </Page>
  )
}

/** Asks for the employees and the day; both stand in the address. */
function Selection({ search }: { search: InspectionSearch }) {
  const { on, site, employees } = search
  const navigate = useNavigate()
  const { data: sites } = useQuery({ ...sitesQuery(useApp()), meta: { isOptional: true } })
  const [day, setDay] = useState(on ?? londonDay())
  const [isChosen, setChosen] = useState(employees !== undefined)
  const narrow = (change: InspectionSearch) =>
    void navigate({ to: '/inspection', search: { on, ...change }, resetScroll: false })
  const names = [...new Set([...(sites?.items ?? []), ...(site ? [site] : [])])]
  const options = {
    '': 'Everyone who works that day',
    chosen: 'Chosen employees',
  }
  function choose(value: string) {
    setChosen(value === 'chosen')
    if (value !== 'chosen') narrow({ site: value.replace(/^site:/, '') || undefined })
  }
  return (
    <section className={styles.selection} aria-label="Who and when">
      <SelectField
        label="Employees"
        options={options}
        groups={
          names.length
            ? [
                {
                  name: 'Of a site',
                  options: Object.fromEntries(names.map((name) => [`site:${name}`, name])),
                },
              ]
            : []
        }
        value={isChosen ? 'chosen' : site ? `site:${site}` : ''}
        onChange={choose}
      />
      <DayField
        label="Day"
        name="on"
        value={day}
        error={day && !isDay(day) ? 'Please enter a real date' : undefined}
        onChange={({ currentTarget: { value } }) => {
          setDay(value)
          if (isDay(value)) narrow({ site, employees, on: value })
        }}
      />
      {isChosen && (
        <div className={styles.wide}>
          <ChooseEmployees
            chosen={employees?.split(',') ?? []}
            onChange={(ids) => narrow({ employees: ids.join(',') || undefined })}
          />
        </div>
      )}
    </section>
  )
}

function LoadedInspection({ search }: { search: InspectionSearch }) {
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
          <span>{startText(startUnknown)}</span> <Link to="/right-to-work">View employees</Link>
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
  if (!total) return `No one works on ${day}, as far as their start and leave dates tell.`
  if (!gaps.total) return `No gaps on ${day}: ${formatNumber(total)} of ${formatNumber(total)} are in order.`
  return `${formatNumber(gaps.total)} of ${formatNumber(total)} ${gaps.total === 1 ? 'has a gap' : 'have gaps'} on ${day}.`
}

const startText = (count: number) =>
  count === 1
    ? '1 employee has no start date, so we cannot tell whether they work.'
    : `${formatNumber(count)} employees have no start date, so we cannot tell whether they work.`
