import { ReportPeriod } from '@bonafide/shared/contract/review/reports.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useDeferredValue } from 'react'
import * as v from 'valibot'
import * as chart from '#features/charts/chart.css.ts'
import { chip, chips } from '#features/employees/employees.css.ts'
import { useApp } from '#lib/app-context.ts'
import { padded } from '#ui/card.css.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { daysOf, longestPeriod, periodOf } from './report-period.ts'
import { loadReport, reportQuery } from './report-queries.ts'
import { type Preset, presets, type ReportsSearch } from './report-search.ts'
import * as styles from './reports.css.ts'
import { DayField } from '#ui/day/day-field.tsx'

const Report = lazy(() => loadReport().then((module) => ({ default: module.Report })))
const ReportExport = lazy(() => loadReport().then((module) => ({ default: module.ExportMenu })))

/** Shows how verification is going, over the days of the address. */
export function ReportsPage({ search }: { search: ReportsSearch }) {
  const period = periodOf(search)
  const frame = (inner: Elements) => (
    <Frame>
      <PeriodPicker period={period} />
      {inner}
    </Frame>
  )
  return (
    <LoadBoundary
      failure={{ text: 'We could not load the reports.' }}
      resetKey={`${period.from} ${period.to}`}
      pending={frame(<ReportsSkeleton />)}
      renderFailed={frame}
    >
      <LoadedReports search={search} />
    </LoadBoundary>
  )
}

function LoadedReports({ search }: { search: ReportsSearch }) {
  // The numbers of before stay in sight until the new ones are there.
  const shown = useDeferredValue(search)
  const period = periodOf(shown)
  const { data } = useSuspenseQuery(reportQuery(useApp(), period))
  if (!data) {
    return (
      <Frame isMissing>
        <p className={padded}>Reports are not available yet. You can see your totals on the dashboard.</p>
      </Frame>
    )
  }
  return (
    <Frame exporting={<ReportExport summary={data} period={period} />}>
      <Report
        summary={data}
        period={period}
        isStale={shown !== search}
        picker={<PeriodPicker period={periodOf(search)} />}
      />
    </Frame>
  )
}

interface FrameProps {
  isMissing?: boolean
  /** What hands the numbers out, once they are there. */
  exporting?: Elements
  children: Elements
}

function Frame({ isMissing, exporting, children }: FrameProps) {
  return (
    <Page
      title="Reports"
      lead="How verifications are going across your organisation."
      actions={
        <>
          <ButtonLink
            to="/employees"
            search={{ status: 'completed' }}
            tone={isMissing ? 'primary' : undefined}
          >
            View completed employees
          </ButtonLink>
          {exporting}
        </>
      }
    >
      {children}
    </Page>
  )
}

/** Asks which days to report on; they live in the address. */
function PeriodPicker({ period }: { period: ReturnType<typeof periodOf> }) {
  const navigate = useNavigate()
  const { preset, from, to } = period
  return (
    <div className={styles.picker}>
      <div className={chips} role="group" aria-label="Period">
        {(Object.keys(presets) as Preset[]).map((choice) => (
          <button
            key={choice}
            type="button"
            className={chip}
            aria-pressed={choice === preset}
            onClick={() => void navigate({ to: '/reports', search: { period: choice }, resetScroll: false })}
          >
            {presets[choice]}
          </button>
        ))}
      </div>
      <CustomPeriod key={`${from} ${to}`} from={from} to={to} />
    </div>
  )
}

const Day = v.pipe(v.string(), v.nonEmpty('Please choose a day'), ReportPeriod.entries.from)

const CustomDays = v.pipe(
  v.object({ from: Day, to: Day }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from <= to,
      'The end date must be the same as or after the start date',
    ),
    ['to'],
  ),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      (days) => daysOf(days) <= longestPeriod,
      `Please choose ${longestPeriod} days or fewer`,
    ),
    ['to'],
  ),
)

/** Asks for any two days, both included. */
function CustomPeriod({ from, to }: ReportPeriod) {
  const navigate = useNavigate()
  const { props, text } = useForm({
    schema: CustomDays,
    initial: { from, to },
    onValid: (days) => navigate({ to: '/reports', search: days, resetScroll: false }),
  })
  return (
    <form {...props} className={styles.days} aria-label="Custom dates">
      <div className={styles.dayField}>
        <DayField {...text('from')} label="From" />
      </div>
      <div className={styles.dayField}>
        <DayField {...text('to')} label="To" />
      </div>
      <Button type="submit">Show</Button>
    </form>
  )
}

const cards = [0, 1, 2, 3]
const rows = [92, 80, 74, 66, 58]

/** Keeps the place of the charts while they load. */
function ReportsSkeleton() {
  return (
    <div role="status" className={styles.charts}>
      <VisuallyHidden>Loading reports</VisuallyHidden>
      {cards.map((card) => (
        <div key={card} className={chart.chart} aria-hidden="true">
          <Skeleton width={140} />
          <ul className={chart.bars}>
            {rows.map((row) => (
              <li key={row}>
                <Skeleton width={`${row}%`} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
