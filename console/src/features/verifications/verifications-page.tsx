import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { AppointmentsButton } from '#features/appointments/appointments-button.tsx'
import type { CheckedEmployee } from '#features/assisted-check/check-panel.tsx'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { useEmployeeActions } from '#features/employee-actions/use-employee-actions.tsx'
import { chip, filters, notice } from '#features/employees/employees.css.ts'
import { openGroup } from '#features/review-queue/queue.css.ts'
import { attentionQuery } from '#features/review-queue/review-queue-queries.ts'
import { QueueSkeleton } from '#features/review-queue/queue-skeleton.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { AssignedFilter } from './assigned.tsx'
import { chipsBeside, shownOf, siteRoom } from './verifications.css.ts'
import { sectionNames, tabLabels, TabLinks, told } from './tab-links.tsx'
import {
  filterOf,
  isExcuseTab,
  type ListFilter,
  listFailure,
  lookEveryMs,
  verificationCountsQuery,
} from './verification-queries.ts'
import type { VerificationsSearch } from './verification-search.ts'

const DecidedList = lazy(() =>
  import('./decided-list.tsx').then((module) => ({ default: module.DecidedList })),
)
const ExcuseTabList = lazy(() =>
  import('./excuse-tab.tsx').then((module) => ({ default: module.ExcuseTabList })),
)
const WaitingList = lazy(() =>
  import('./waiting-list.tsx').then((module) => ({ default: module.WaitingList })),
)
const LikenessList = lazy(() =>
  import('./likeness-list.tsx').then((module) => ({ default: module.LikenessList })),
)
const QueuedCheckPanel = lazy(() =>
  import('#features/assisted-check/check-panel.tsx').then((module) => ({ default: module.QueuedCheckPanel })),
)

/** Shows who needs a user, who is on their way, whose check has to be made again, and what was decided. */
export function VerificationsPage({ search }: { search: VerificationsSearch }) {
  const { tab = 'needs_you', site, assignee, section } = search
  const navigate = useNavigate()
  const app = useApp()
  const filter = filterOf(app, search)
  const { data: counts } = useQuery({ ...verificationCountsQuery(app, filter), refetchInterval: lookEveryMs })
  const { data: attention } = useQuery({ ...attentionQuery(app), refetchInterval: lookEveryMs })
  // The number beside the page in the sidebar, where it is the number of the same employees.
  const needsYou = site || assignee ? undefined : attention?.total
  const { start, dialog } = useEmployeeActions()
  const [checked, setChecked] = useState<CheckedEmployee>()
  const narrow = (change: Partial<VerificationsSearch>) =>
    void navigate({ to: '/verifications', search: { ...search, ...change }, resetScroll: false })
  return (
    <Page
      title="Verifications"
      lead="Who needs you, and how far everyone else has got."
      more={
        <>
          <AppointmentsButton />
          <ButtonLink to="/employees">All right-to-work checks</ButtonLink>
        </>
      }
    >
      <TabLinks current={tab} filter={{ site, assignee }} counts={counts} needsYou={needsYou} />
      <section className={openGroup} aria-label={tabLabels[tab]}>
        <div className={filters}>
          <SiteFilter
            sites={counts ? counts.sites : undefined}
            site={site}
            onSite={(choice) => narrow({ site: choice })}
          />
          <AssignedFilter assignee={assignee} onAssignee={(choice) => narrow({ assignee: choice })} />
          <div className={chipsBeside}>
            <button
              type="button"
              className={chip}
              aria-pressed={assignee === 'me'}
              onClick={() => narrow({ assignee: assignee === 'me' ? undefined : 'me' })}
            >
              Mine
            </button>
            {section && tab === 'needs_you' && (
              <button
                type="button"
                className={chip}
                aria-pressed
                onClick={() => narrow({ section: undefined })}
              >
                {sectionNames[section]}
              </button>
            )}
            {section && tab === 'needs_you' && counts?.sections && (
              <span className={shownOf} role="status">
                {`${formatNumber(counts.sections[section] ?? 0)} of ${told(needsYou ?? counts.needsYou)} employees`}
              </span>
            )}
          </div>
        </div>
        <LoadBoundary
          key={`${tab} ${site ?? ''} ${assignee ?? ''} ${section ?? ''}`}
          failure={listFailure}
          pending={<QueueSkeleton />}
          renderFailed={(message) => <div className={notice}>{message}</div>}
        >
          <TabContent tab={tab} filter={filter} onAction={start} onCheck={setChecked} />
        </LoadBoundary>
      </section>
      {/* The outcome of the last one is still shown. */}
      {dialog}
      {checked && (
        <Suspense fallback={null}>
          <QueuedCheckPanel employee={checked} onClose={() => setChecked(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

interface TabContentProps {
  tab: NonNullable<VerificationsSearch['tab']>
  filter: ListFilter
  onAction: StartAction
  onCheck: (employee: CheckedEmployee) => void
}

function TabContent({ tab, filter, onAction, onCheck }: TabContentProps) {
  if (tab === 'done') return <DecidedList filter={filter} />
  if (tab === 'likeness_due') return <LikenessList filter={filter} />
  if (isExcuseTab(tab)) return <ExcuseTabList tab={tab} filter={filter} onCheck={onCheck} />
  return <WaitingList tab={tab} filter={filter} onAction={onAction} />
}

interface SiteFilterProps {
  /** Undefined while they are on their way. */
  sites: readonly string[] | undefined
  site: string | undefined
  onSite: (site: string | undefined) => void
}

/** Filters by all sites or one of them; left out where there is none to choose. */
function SiteFilter({ sites, site, onSite }: SiteFilterProps) {
  if (!sites) return <div className={siteRoom} />
  // A link may name one that has no employees any more.
  const known = site && !sites.includes(site) ? [...sites, site] : sites
  if (known.length === 0) return null
  return (
    <SelectField
      label="Site"
      options={{ '': 'All sites', ...Object.fromEntries(known.map((name) => [name, name])) }}
      value={site ?? ''}
      onChange={(choice) => onSite(choice || undefined)}
    />
  )
}
