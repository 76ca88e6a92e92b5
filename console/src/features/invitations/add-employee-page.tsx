import { employees, type NewEmployee } from '@bonafide/shared/contract/employees.ts'
import { unnamedOrganisation } from '@bonafide/shared/contract/unnamed-organisation.ts'
import { InviteForm, type InviteFormProps } from '@bonafide/shared/invite/invite-form.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { activityQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { settingsQuery } from '#features/settings/settings-queries.ts'
import { showInvited } from '#features/employees/show-changes.ts'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import type { InviteTab } from './invitation-search.ts'
import { CreditsLeft } from './credits-left.tsx'

const NameFirst = lazy(() =>
  import('#features/first-steps/name-first.tsx').then((module) => ({ default: module.NameFirst })),
)

const FromFile = lazy(() => import('./from-file.tsx').then((module) => ({ default: module.FromFile })))

const InviteToSite = lazy(() =>
  import('#features/sites/invite-to-site.tsx').then((module) => ({ default: module.InviteToSite })),
)

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
  const isRecruiter = useSignedIn().org.role === 'recruiter'
  const [isMissing, setMissing] = useState(false)
  // Asked by other pages; known here if one of them was open.
  const known = useQuery({ ...activityQuery({ call }), enabled: false }).data
  const { mutateAsync } = useMutation({
    mutationFn: (body: NewEmployee) => call(employees.invite, { body }),
    meta: { failure: 'in-place' },
    onSuccess: (_invited, _body, _before, { client }) => void showInvited(client),
  })
  // Where the server has no settings there is nothing to be asked.
  const isUnnamed = useQuery(settingsQuery({ call })).data?.name === unnamedOrganisation
  const formOf = (invite: InviteFormProps['invite']) => <InviteForm invite={invite} onNotice={toasts.open} />
  const invite = (body: NewEmployee) => mutateAsync(body)
  const form = isRecruiter ? (
    <Suspense fallback={loading}>
      <InviteToSite invite={invite} form={formOf} />
    </Suspense>
  ) : (
    formOf(invite)
  )
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
        form
      ) : (
        <Tabs label="How to add employees" tabs={tabs} current={tab} onChange={onTab}>
          {tab === 'one' ? (
            form
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
