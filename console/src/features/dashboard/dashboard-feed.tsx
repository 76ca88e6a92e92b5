import type { FirstSteps } from '@bonafide/shared/contract/organisation/first-steps.ts'
import type { ExcuseFigures } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import type { QueueSection, Waiting } from '@bonafide/shared/contract/review/verifications.ts'
import type { TimelineEvent } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { useEmployeeActions } from '#features/employee-actions/use-employee-actions.tsx'
import { FirstStepsCard } from '#features/first-steps/first-steps-card.tsx'
import { excuseViews } from '#features/excuses/excuse-figures-query.ts'
import { formatDayAndTime, formatNumber, formatShortTime } from '#lib/format.ts'
import { LoadError } from '#ui/status/load-boundary.tsx'
import { stepToReopen } from '#features/employee-actions/employee-action.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { attentionShown } from '#features/review-queue/review-queue-queries.ts'
import { QueueRow } from '#features/review-queue/queue-row.tsx'
import { eventLook, eventText } from '#features/employee-details/event-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import * as styles from './dashboard.css.ts'

// One file less for the first visit.
export { Starter } from './starter.tsx'

interface DashboardFeedProps {
  /** Left out where there is nothing to do first. */
  steps?: FirstSteps
  attention?: Attention | null
  activity?: Activity | null
  /** Left out where the server does not know. */
  excuses?: ComponentProps<typeof ExcuseCard>
}

/** Shows the first steps, the employees who wait for a user, and the latest events. */
export function DashboardFeed({ steps, attention, activity, excuses }: DashboardFeedProps) {
  const { start, dialog } = useEmployeeActions()
  return (
    <div className={styles.feed}>
      {steps && <FirstStepsCard steps={steps} />}
      {excuses && <ExcuseCard {...excuses} />}
      {attention && <AttentionCard attention={attention} onAction={start} />}
      {activity && <ActivityCard activity={activity} />}
      {dialog}
    </div>
  )
}

interface ExcuseCardProps {
  /** Undefined where they could not be loaded. */
  figures: ExcuseFigures | undefined
  retrying: boolean
  onRetry: () => void
}

/**
 * Shows who may be at work without an excuse, what is overdue and what ends soon; each line leads to those employees.
 */
function ExcuseCard({ figures, retrying, onRetry }: ExcuseCardProps) {
  return (
    <FeedCard title="Right to work" to="/employees" all="View all" empty={false}>
      {!figures && (
        <li className={styles.empty}>
          <LoadError text="We could not load right to work." retrying={retrying} onRetry={onRetry} />
        </li>
      )}
      {figures &&
        excuseViews
          // Among what is to be done today, with the same number.
          .filter(({ figure }) => figure !== 'startsUncovered')
          .map(({ search, figure, label }) => (
            <ExcuseLine
              key={figure}
              search={search}
              label={label}
              count={figures[figure] ?? 0}
              figure={figure}
            />
          ))}
    </FeedCard>
  )
}

interface ExcuseLineProps extends Pick<(typeof excuseViews)[number], 'search' | 'label' | 'figure'> {
  count: number
}

function ExcuseLine({ search, label, figure, count }: ExcuseLineProps) {
  const tone = toneOf(figure, count)
  return (
    <li className={styles.event}>
      <Link to="/employees" search={search} className={styles.concern[tone]}>
        {label}
      </Link>
      <span className={styles.concernCount[tone]}>{formatNumber(count)}</span>
      <ChevronRight size={16} aria-hidden="true" />
    </li>
  )
}

type Figure = (typeof excuseViews)[number]['figure']

function toneOf(figure: Figure, count: number): keyof typeof styles.concern {
  if (count === 0) return 'quiet'
  return figure === 'withoutExcuse' ? 'danger' : 'plain'
}

export interface Attention {
  total: number
  /** The same by section; left out by earlier servers. */
  sections?: Partial<Record<QueueSection, number>> | undefined
  items: readonly Waiting[]
}

/** Lists employees who are not getting on by themselves, each with the one thing that helps. */
function AttentionCard({ attention, onAction }: { attention: Attention; onAction: StartAction }) {
  const { total, items } = attention
  return (
    <FeedCard
      title="Needs attention"
      to="/verifications"
      all={total > attentionShown ? `View all (${formatNumber(total)})` : 'View all'}
      empty={items.length === 0 && 'No one needs your attention.'}
    >
      {items.slice(0, attentionShown).map((waiting) => (
        <QueueRow
          key={waiting.employee.employeeId}
          waiting={waiting}
          step={stepToReopen(waiting.employee)}
          onAction={onAction}
        />
      ))}
    </FeedCard>
  )
}

interface Activity {
  items: readonly (TimelineEvent & { employeeId: string; fullName: string })[]
}

const activityShown = 6

/** Shows the latest events of all employees. */
function ActivityCard({ activity }: { activity: Activity }) {
  return (
    <FeedCard
      title="Latest activity"
      to="/employees"
      all="All employees"
      empty={activity.items.length === 0 && 'No activity yet. It appears here once you invite someone.'}
    >
      {activity.items.slice(0, activityShown).map((event) => (
        <li key={event.id} className={styles.event}>
          <Avatar name={event.fullName} />
          <div className={styles.eventWords}>
            <EmployeeLink employeeId={event.employeeId} className={styles.eventName}>
              {event.fullName || 'No name'}
            </EmployeeLink>
            <p className={styles.eventText}>
              <span className={styles.eventDots[eventLook(event)]} aria-hidden="true" />
              <span>{eventText(event)}</span>
            </p>
          </div>
          <time className={styles.eventTime} dateTime={event.at} title={formatDayAndTime(event.at)}>
            {formatShortTime(event.at)}
          </time>
        </li>
      ))}
    </FeedCard>
  )
}

interface FeedCardProps {
  title: string
  /** The page of all of it, and what the link to it says. */
  to: LinkProps['to']
  all: string
  /** Shown in place of an empty list. */
  empty: string | false
  children: ReactNode
}

/** Draws a list of the dashboard, a line for each employee. */
function FeedCard({ title, to, all, empty, children }: FeedCardProps) {
  const id = useId()
  return (
    <section className={styles.feedCard} aria-labelledby={id}>
      <div className={styles.feedHead}>
        <h2 id={id} className={styles.feedTitle}>
          {title}
        </h2>
        <Link to={to} className={styles.feedLink}>
          {all}
        </Link>
      </div>
      {empty && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.feedList}>{children}</ul>
    </section>
  )
}
