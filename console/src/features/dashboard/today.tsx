import type { ExcusePage } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import type { ExcuseFigures } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { formatNumber } from '#lib/format.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import type { Attention } from './dashboard-feed.tsx'
import { feedHead, feedLink, feedTitle } from './dashboard.css.ts'
import * as styles from './today.css.ts'

interface Loading<Data> {
  data: Data | undefined
  isPending: boolean
}

interface TodayProps {
  attention: Loading<Attention | null>
  figures: Loading<ExcuseFigures | null>
  starting: Loading<ExcusePage | null>
}

/** Shows what is to be done today, and who starts within a week. What the server does not tell is left out. */
export function Today({ attention, figures, starting }: TodayProps) {
  const isPending = attention.isPending || figures.isPending
  const jobs = jobsOf(attention.data, figures.data)
  const hasJobs = isPending || jobs.length > 0
  const hasStarting = starting.isPending || Boolean(starting.data)
  if (!hasJobs && !hasStarting) return null
  return (
    <div className={styles.today}>
      {hasJobs && <DoToday jobs={isPending ? undefined : jobs} />}
      {hasStarting && <Starting items={starting.data?.items} />}
    </div>
  )
}

const Starter = lazy(() => import('./dashboard-feed.tsx').then((module) => ({ default: module.Starter })))

interface Job {
  label: string
  count: number
  isUrgent?: boolean
  link: Pick<LinkProps, 'to' | 'search'>
  button: string
}

/** The jobs of the day in their order, each with its number and the list that is filtered for it. */
function jobsOf(attention: Attention | null | undefined, figures: ExcuseFigures | null | undefined): Job[] {
  const sections = attention?.sections
  const jobs: (Omit<Job, 'count'> & { count: number | undefined })[] = [
    {
      label: 'Working, not covered',
      count: sections?.working,
      isUrgent: true,
      link: { to: '/verifications', search: { section: 'working' } },
      button: 'Check',
    },
    {
      label: 'Starting within 7 days, not covered',
      count: figures?.startsUncovered,
      link: { to: '/employees', search: { cover: 'starts_uncovered', sort: 'starts' } },
      button: 'See who',
    },
    {
      label: 'Your reviews',
      count: sections?.decision,
      link: { to: '/verifications', search: { section: 'decision' } },
      button: 'Review',
    },
    {
      label: 'Follow-up checks overdue',
      count: figures?.followUpOverdue,
      isUrgent: true,
      link: { to: '/employees', search: { cover: 'follow_up_overdue' } },
      button: 'See who',
    },
  ]
  return jobs.flatMap(({ count, ...job }) => (count === undefined ? [] : { ...job, count }))
}

const places = ['first', 'second', 'third', 'fourth', 'fifth']

/** Draws a line for each job; undefined while they are on their way. */
function DoToday({ jobs }: { jobs: readonly Job[] | undefined }) {
  const id = useId()
  const isDone = jobs?.every(({ count }) => count === 0)
  return (
    <section className={styles.todayCards.jobs} aria-labelledby={id} aria-busy={!jobs}>
      <div className={feedHead}>
        <h2 id={id} className={feedTitle}>
          Do today
        </h2>
      </div>
      {isDone && (
        <p className={styles.nothing}>Nothing to do today. New starters, checks and reviews appear here.</p>
      )}
      <ul className={styles.jobs}>
        {!jobs &&
          places.slice(1).map((row) => (
            <li key={row} className={styles.job} aria-hidden="true">
              <Skeleton width={200} />
            </li>
          ))}
        {!isDone &&
          jobs?.map(({ label, count, isUrgent, link, button }) => (
            <li key={label} className={styles.job}>
              <span {...verbatim} className={styles.jobCount[toneOf({ count, isUrgent })]}>
                {formatNumber(count)}
              </span>
              <span className={styles.jobLabel[toneOf({ count, isUrgent })]}>{label}</span>
              {count > 0 && (
                <ButtonLink {...link} size="small" aria-label={`${button}: ${label}`}>
                  {button}
                </ButtonLink>
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}

function toneOf({ count, isUrgent }: Pick<Job, 'count' | 'isUrgent'>): keyof typeof styles.jobLabel {
  if (count === 0) return 'quiet'
  return isUrgent ? 'danger' : 'plain'
}

/** Lists the first to start within a week, by date, each with whether the organisation is covered. */
function Starting({ items }: { items: ExcusePage['items'] | undefined }) {
  const id = useId()
  return (
    <section className={styles.todayCards.starters} aria-labelledby={id} aria-busy={!items}>
      <div className={feedHead}>
        <h2 id={id} className={feedTitle}>
          Starting this week
        </h2>
        <Link to="/employees" search={{ starts: 'next_7_days', sort: 'starts' }} className={feedLink}>
          View all
        </Link>
      </div>
      {items?.length === 0 && (
        <p className={styles.nothing}>No one starts within 7 days. Start dates come from your invitations.</p>
      )}
      <ul className={styles.jobs}>
        {!items && <StarterPlaces count={places.length} />}
        <Suspense fallback={<StarterPlaces count={items?.length ?? 0} />}>
          {items?.slice(0, places.length).map((item) => (
            <Starter key={item.employeeId} item={item} />
          ))}
        </Suspense>
      </ul>
    </section>
  )
}

function StarterPlaces({ count }: { count: number }) {
  return places.slice(0, count).map((row) => (
    <li key={row} className={styles.job} aria-hidden="true">
      <Skeleton width={220} />
    </li>
  ))
}
