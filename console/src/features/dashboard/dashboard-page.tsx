import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, ChevronRight, Settings, UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { currentPlanQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { activityQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { employeeStatsQuery } from '#features/employees/employee-queries.ts'
import { attentionQuery } from '#features/review-queue/review-queue-queries.ts'
import { excuseFiguresQuery } from '#features/excuses/excuse-figures-query.ts'
import { startingQuery } from '#features/excuses/excuse-queries.ts'
import { firstStepsQuery, hasFirstSteps } from '#features/first-steps/first-steps-queries.ts'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { CurrentPlanCard } from './current-plan-card.tsx'
import * as styles from './dashboard.css.ts'
import { greeting } from './greeting.ts'
import { Today } from './today.tsx'
import { StatCards } from './stat-cards.tsx'

const DashboardFeed = lazy(() =>
  import('./dashboard-feed.tsx').then((module) => ({ default: module.DashboardFeed })),
)

/** Shows the state of the organisation. It renders whatever fails to load: failures are only logged. */
export function DashboardPage() {
  const app = useApp()
  const may = useMay()
  const [hour] = useState(() => new Date().getHours())
  const { user, org } = useSignedIn()
  const stats = useQuery(employeeStatsQuery(app))
  const usage = useQuery(usageQuery(app))
  const plan = useQuery(currentPlanQuery(app))
  const attention = useQuery(attentionQuery(app))
  const activity = useQuery(activityQuery(app))
  const excuses = useQuery(excuseFiguresQuery(app))
  const starting = useQuery(startingQuery(app))
  const firstSteps = useQuery({ ...firstStepsQuery(app), enabled: may('settings:write') })
  const steps = hasFirstSteps(firstSteps.data) ? firstSteps.data : undefined
  const isFeedPending = attention.isPending || activity.isPending || excuses.isPending || firstSteps.isLoading
  const hasFeed = isFeedPending || steps || attention.data || activity.data || excuses.data !== null
  return (
    <Page
      title={greeting(user.name, hour)}
      lead={org.name}
      actions={
        may('employees:write') && (
          <ButtonLink to="/widget" tone="primary">
            <UserRoundPlus size={16} aria-hidden="true" />
            Add Employee
          </ButtonLink>
        )
      }
    >
      <Today attention={attention} figures={excuses} starting={starting} />
      <StatCards stats={stats} usage={usage} attention={attention} />
      <div className={styles.columns}>
        {/* All at once: none must be pushed down by the one above it. */}
        {isFeedPending && <FeedSkeleton />}
        {!isFeedPending && hasFeed && (
          <Suspense fallback={<FeedSkeleton />}>
            <DashboardFeed
              steps={steps}
              attention={attention.data}
              activity={activity.data}
              excuses={
                excuses.data === null
                  ? undefined
                  : {
                      figures: excuses.data,
                      retrying: excuses.isFetching,
                      onRetry: () => void excuses.refetch(),
                    }
              }
            />
          </Suspense>
        )}
        {/* In the place of the feed, so that the plan stays where it is. */}
        {!hasFeed && (
          <div className={styles.feed}>
            <QuickActions />
          </div>
        )}
        <div className={styles.side}>
          <CurrentPlanCard plan={plan} usage={usage} />
          {hasFeed && <QuickActions />}
        </div>
      </div>
    </Page>
  )
}

const cards = ['excuses', 'attention', 'activity']
const rows = [0, 1, 2, 3, 4]

/** Keeps the place of what is on its way. */
function FeedSkeleton() {
  return (
    <div className={styles.feed} role="status">
      <VisuallyHidden>Loading what needs attention</VisuallyHidden>
      {cards.map((card) => (
        <div key={card} className={styles.feedCard} aria-hidden="true">
          <div className={styles.feedHead}>
            <Skeleton width={120} />
          </div>
          {rows.map((row) => (
            <div key={row} className={styles.event}>
              {card === 'excuses' ? <Skeleton width={180} /> : <FeedLine />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function FeedLine() {
  return (
    <>
      <Skeleton width={28} />
      <div className={styles.eventWords}>
        <div>
          <Skeleton width={140} />
        </div>
        <div>
          <Skeleton width={220} />
        </div>
      </div>
    </>
  )
}

const actions = [
  {
    to: '/widget',
    title: 'Add Employee',
    text: 'Invite by email, SMS or WhatsApp',
    Icon: UserRoundPlus,
    permission: 'employees:write',
  },
  {
    to: '/reports',
    title: 'View Reports',
    text: 'Progress, times and failures',
    Icon: ChartNoAxesColumn,
    permission: 'reports:read',
  },
  {
    to: '/settings',
    title: 'Manage Settings',
    text: 'Plan, usage and account',
    Icon: Settings,
    permission: undefined,
  },
] as const

/** Offers the most frequent actions. */
function QuickActions() {
  const may = useMay()
  const offered = actions.filter(({ permission }) => permission === undefined || may(permission))
  return (
    <ul className={styles.actions} aria-label="Quick actions">
      {offered.map(({ to, title, text, Icon }) => (
        <li key={to}>
          <Link to={to} className={styles.action}>
            <span className={styles.tile} aria-hidden="true">
              <Icon size={16} />
            </span>
            <span className={styles.actionWords}>
              <span className={styles.actionTitle}>{title}</span>
              <span className={styles.actionText}>{text}</span>
            </span>
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
