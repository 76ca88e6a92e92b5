import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { apiKeysQuery } from '#features/api-keys/api-key-queries.ts'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { PlanTab } from './plan-tab.tsx'
import { settingsQuery, type SettingsTab, settingsTabs } from './settings-queries.ts'

const OrganisationTab = lazy(() =>
  import('./organisation-tab.tsx').then((module) => ({ default: module.OrganisationTab })),
)
const TeamTab = lazy(() =>
  import('#features/team/team-tab.tsx').then((module) => ({ default: module.TeamTab })),
)
const SsoTab = lazy(() =>
  import('#features/single-sign-on/sso-tab.tsx').then((module) => ({ default: module.SsoTab })),
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

/** Shows the plan and the settings of the organisation. */
export function SettingsPage({ tab: asked }: { tab: SettingsTab }) {
  const navigate = useNavigate()
  const may = useMay()
  const { tabs, isPending } = useServedTabs(asked)
  const tab = tabs.some(({ id }) => id === asked) ? asked : 'plan'
  return (
    <Page
      title="Settings"
      lead="Your plan, usage and organisation settings."
      actions={
        <>
          <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
          {may('billing') && (
            <ButtonLink to="/billing" tone="primary">
              Manage Plan
            </ButtonLink>
          )}
        </>
      }
    >
      <Tabs
        label="Settings"
        tabs={tabs}
        current={tab}
        onChange={(next) =>
          void navigate({ to: '/settings', search: next === 'plan' ? {} : { tab: next }, replace: true })
        }
      >
        <Suspense fallback={<Spinner text="Loading..." />}>
          {tab === 'plan' && <PlanTab />}
          {tab !== 'plan' && isPending && <Spinner text="Loading..." />}
          {tab === 'organisation' && !isPending && <OrganisationTab />}
          {tab === 'team' && !isPending && <TeamTab />}
          {tab === 'sso' && !isPending && <SsoTab />}
          {tab === 'retention' && !isPending && <RetentionTab />}
          {tab === 'audit' && !isPending && <AuditTab />}
          {tab === 'developers' && !isPending && <DevelopersTab />}
        </Suspense>
      </Tabs>
    </Page>
  )
}

/** Returns the tabs that this server can fill. The one in the address counts until the server is known to lack it. */
function useServedTabs(asked: SettingsTab) {
  const app = useApp()
  const may = useMay()
  const { role } = useSignedIn().org
  const settings = useQuery(settingsQuery(app))
  const keys = useQuery({ ...apiKeysQuery(app), enabled: may('developers') })
  // Not `isPending`: that is true again while a failed call is tried once more.
  const isPending = !settings.isFetched || (may('developers') && !keys.isFetched)
  const isServed: Record<SettingsTab, boolean> = {
    plan: true,
    organisation: settings.data !== null && may('settings:write'),
    // A server that tells no roles has no team.
    team: role !== undefined && may('team'),
    sso: role !== undefined && may('sso'),
    retention: settings.data !== null && may('employees:erase'),
    // A server that tells no roles keeps none.
    audit: role !== undefined && may('audit'),
    developers: (settings.data !== null || keys.data !== null) && may('developers'),
  }
  const tabs = settingsTabs.filter(({ id }) => (isPending ? id === 'plan' || id === asked : isServed[id]))
  return { tabs, isPending }
}
