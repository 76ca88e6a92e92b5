import { unnamedOrganisation } from '@bonafide/shared/contract/unnamed-organisation.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { activityQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { settingsQuery } from '#features/settings/settings-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import type { InviteTab } from './invitation-search.ts'
import { CreditsLeft } from './credits-left.tsx'
import { InviteOne } from './invite-one.tsx'

const NameFirst = lazy(() =>
  import('#features/first-steps/name-first.tsx').then((module) => ({ default: module.NameFirst })),
)

const FromFile = lazy(() => import('./from-file.tsx').then((module) => ({ default: module.FromFile })))

const loading = <Spinner text="Loading..." />

const tabs = [
  { id: 'one', label: 'One employee' },
  { id: 'import', label: 'Import' },
  { id: 'staff', label: 'Existing staff' },
] as const

/** Invites one employee, or many from a file. */
export function AddEmployeePage({ tab }: { tab: InviteTab }) {
  const { call, toasts } = useApp()
  const navigate = useNavigate()
  const [isMissing, setMissing] = useState(false)
  // Asked by other pages; known here if one of them was open.
  const known = useQuery({ ...activityQuery({ call }), enabled: false }).data
  // Where the server has no settings there is nothing to be asked.
  const isUnnamed = useQuery(settingsQuery({ call })).data?.name === unnamedOrganisation
  const onTab = (chosen: InviteTab) =>
    void navigate({ to: '/widget', search: chosen === 'one' ? {} : { tab: chosen } })
  function onMissing() {
    setMissing(true)
    toasts.open({
      variant: 'destructive',
      title: 'Import not available',
      text: 'You can still invite employees one at a time.',
    })
  }
  if (isUnnamed) {
    return (
      <Suspense fallback={null}>
        <NameFirst />
      </Suspense>
    )
  }
  return (
    <Page>
      <CreditsLeft />
      {isMissing || known === null ? (
        <InviteOne />
      ) : (
        <Tabs label="How to add employees" tabs={tabs} current={tab} onChange={onTab}>
          {tab === 'one' ? (
            <InviteOne />
          ) : (
            <Suspense fallback={loading}>
              <FromFile tab={tab} onMissing={onMissing} />
            </Suspense>
          )}
        </Tabs>
      )}
    </Page>
  )
}
