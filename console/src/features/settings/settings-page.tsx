import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import * as v from 'valibot'
import type { Settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { apiKeysQuery } from '#features/api-keys/api-key-queries.ts'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { PlanTab } from './plan-tab.tsx'
import * as styles from './settings-page.css.ts'
import { loadFailure, settingsQuery } from './settings-queries.ts'
import { EarlierSearch, sectionOfTab, type SettingsSection, settingsSections } from './settings-sections.ts'

const ShownCard = lazy(() =>
  import('#features/command-menu/shown-card.tsx').then((module) => ({ default: module.ShownCard })),
)
const OrganisationTab = lazy(() =>
  import('./organisation-tab.tsx').then((module) => ({ default: module.OrganisationTab })),
)
const LookCard = lazy(() =>
  import('#features/look/look-card.tsx').then((module) => ({ default: module.LookCard })),
)
const AlertsTab = lazy(() => import('./alerts-tab.tsx').then((module) => ({ default: module.AlertsTab })))
const TeamTab = lazy(() =>
  import('#features/team/team-tab.tsx').then((module) => ({ default: module.TeamTab })),
)
const SsoTab = lazy(() =>
  import('#features/single-sign-on/sso-tab.tsx').then((module) => ({ default: module.SsoTab })),
)
const HrSystemTab = lazy(() =>
  import('#features/hr-system/hr-system-tab.tsx').then((module) => ({ default: module.HrSystemTab })),
)
const RetentionTab = lazy(() =>
  import('#features/retention/retention-tab.tsx').then((module) => ({ default: module.RetentionTab })),
)
const AuditTab = lazy(() =>
  import('#features/audit/audit-tab.tsx').then((module) => ({ default: module.AuditTab })),
)
const DevelopersTab = lazy(() =>
  import('./developers-tab.tsx').then((module) => ({ default: module.DevelopersTab })),
)

/** Shows the settings of the organisation: their list, and the part that the address names beside it. */
export function SettingsPage() {
  const hash = useLocation({ select: (location) => location.hash })
  const earlier = v.safeParse(EarlierSearch, useSearch({ strict: false }))
  const { section: named = 'plan' } = useParams({ strict: false })
  // What is no part, or was never one, is the first.
  const asked = settingsSections.find(({ id }) => id === named)?.id ?? 'plan'
  const may = useMay()
  const { sections, isPending } = useServedSections(asked)
  const section = sections.some(({ id }) => id === asked) ? asked : 'plan'
  // Older emails and bookmarks have these addresses.
  if (earlier.success)
    return <Navigate {...addressOf(sectionOfTab(earlier.output.tab))} search={{}} replace />
  return (
    <Page
      title="Settings"
      lead="Your plan, usage and organisation settings."
      actions={
        section === 'plan' ? (
          <>
            <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
            {may('billing') && (
              <ButtonLink to="/billing" tone="primary">
                Manage Plan
              </ButtonLink>
            )}
          </>
        ) : undefined
      }
    >
      {hash && (
        <Suspense fallback={null}>
          <ShownCard />
        </Suspense>
      )}
      <div className={styles.beside}>
        <SectionList sections={sections} current={section} isPending={isPending && may('settings:write')} />
        <div className={styles.section}>
          <Suspense fallback={<Spinner text="Loading..." />}>
            {section === 'plan' ? (
              <PlanTab />
            ) : isPending ? (
              <Spinner text="Loading..." />
            ) : (
              <Section section={section} />
            )}
          </Suspense>
        </div>
      </div>
    </Page>
  )
}

function Section({ section }: { section: Exclude<SettingsSection, 'plan'> }) {
  switch (section) {
    case 'organisation':
      return <WithSettings>{(settings) => <OrganisationTab settings={settings} />}</WithSettings>
    case 'brand':
      return <WithSettings>{(settings) => <LookCard settings={settings} />}</WithSettings>
    case 'alerts':
      return <WithSettings>{(settings) => <AlertsTab settings={settings} />}</WithSettings>
    case 'team':
      return <TeamTab />
    case 'sign-in':
      return <SsoTab />
    case 'integrations':
      return <HrSystemTab />
    case 'data':
      return <RetentionTab />
    case 'developers':
      return <DevelopersTab />
    case 'audit':
      return <AuditTab />
  }
}

/** Shows a part that is about what the organisation set, once that is read. */
function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  return (
    <LoadBoundary failure={loadFailure} pending={<Spinner text="Loading..." />}>
      <LoadedSettings>{children}</LoadedSettings>
    </LoadBoundary>
  )
}

function LoadedSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data } = useSuspenseQuery(settingsQuery(useApp()))
  return data && <div className={styles.apart}>{children(data)}</div>
}

interface SectionListProps {
  sections: readonly { id: SettingsSection; label: string }[]
  current: SettingsSection
  /** True while there may be more of them than are known. */
  isPending: boolean
}

/** Lists the parts, each with its address: beside the part, and on a phone as a choice above it. */
function SectionList({ sections, current, isPending }: SectionListProps) {
  const navigate = useNavigate()
  const options = Object.fromEntries(sections.map(({ id, label }) => [id, label]))
  return (
    <>
      <nav aria-label="Settings" className={styles.list}>
        {sections.map(({ id, label }) => (
          <Link
            key={id}
            {...addressOf(id)}
            className={styles.item}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={id === current ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {sections.length === 1 && isPending && <div className={styles.choicePlace} />}
      {sections.length > 1 && (
        <div className={styles.choice}>
          <SelectField
            label="Part of the settings"
            options={options}
            value={current}
            onChange={(id) => void navigate(addressOf(id))}
          />
        </div>
      )}
    </>
  )
}

const addressOf = (section: string) =>
  section === 'plan'
    ? ({ to: '/settings' } as const)
    : ({ to: '/settings/$section', params: { section } } as const)

/** Returns the parts that this server can fill. The one in the address counts until the server is known to lack it. */
function useServedSections(asked: SettingsSection) {
  const app = useApp()
  const may = useMay()
  const { role } = useSignedIn().org
  const settings = useQuery(settingsQuery(app))
  const keys = useQuery({ ...apiKeysQuery(app), enabled: may('developers') })
  // Not `isPending`: that is true again while a failed call is tried once more.
  const isPending = !settings.isFetched || (may('developers') && !keys.isFetched)
  const hasSettings = settings.data !== null && may('settings:write')
  const isServed: Record<SettingsSection, boolean> = {
    plan: true,
    organisation: hasSettings,
    brand: hasSettings,
    alerts: hasSettings,
    // A server that tells no roles has no team.
    team: role !== undefined && may('team'),
    'sign-in': role !== undefined && may('sso'),
    // A server that tells no roles connects none.
    integrations: role !== undefined && may('settings:write'),
    data: settings.data !== null && may('employees:erase'),
    // A server that tells no roles keeps none.
    audit: role !== undefined && may('audit'),
    developers: (settings.data !== null || keys.data !== null) && may('developers'),
  }
  const sections = settingsSections.filter(({ id }) =>
    isPending ? id === 'plan' || id === asked : isServed[id],
  )
  return { sections, isPending }
}
