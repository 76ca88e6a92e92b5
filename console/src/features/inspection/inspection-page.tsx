import { isDay } from '@bonafide/shared/contract/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import * as v from 'valibot'
import { notice } from '#features/employees/employees.css.ts'
import { ChooseEmployees } from '#features/evidence-packs/choose-employees.tsx'
import * as queue from '#features/review-queue/queue.css.ts'
import { QueueSkeleton } from '#features/review-queue/queue-skeleton.tsx'
import { sitesQuery } from '#features/sites/sites-query.ts'
import { useApp } from '#lib/app-context.ts'
import { londonDay } from '#lib/london-day.ts'
import { DayField } from '#ui/day/day-field.tsx'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { InspectionSearch } from './inspection-search.ts'
import * as styles from './inspection.css.ts'

// Most of the page's code: its frame stands without it.
const LoadedInspection = lazy(() =>
  import('./loaded-inspection.tsx').then((module) => ({ default: module.LoadedInspection })),
)

/** Shows who works on a day and is not covered, then who is, and makes the pack that is handed over. */
export function InspectionPage({ search: typed }: { search: InspectionSearch }) {
  const search = v.parse(InspectionSearch, typed)
  return (
    <Page
      title="Inspection"
      lead="See who works on a day and what is missing, and make the file for the inspector."
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
