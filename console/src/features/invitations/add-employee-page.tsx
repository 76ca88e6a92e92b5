import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { employees, type NewEmployee } from '@bonafide/shared/contract/employees/employees.ts'
import { unnamedOrganisation } from '@bonafide/shared/contract/accounts/auth.ts'
import { InviteForm } from '@bonafide/shared/invite/invite-form.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { activityQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { showInvited } from '#features/employees/show-changes.ts'
import { settingsQuery } from '#features/settings/settings-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { note } from './invitations.css.ts'
import { focused, keepChannel, keptChannel, ownFields } from './form-options.tsx'

const NameFirst = lazy(() =>
  import('#features/first-steps/name-first.tsx').then((module) => ({ default: module.NameFirst })),
)
const ImportTab = lazy(() =>
  import('#features/import/import-tab.tsx').then((module) => ({ default: module.ImportTab })),
)
const StaffTab = lazy(() =>
  import('#features/staff-import/staff-tab.tsx').then((module) => ({ default: module.StaffTab })),
)
// Few invitations come to an address that is taken.
const loadAlreadyInvited = () => import('./already-invited.tsx')
const AlreadyInvited = lazy(() => loadAlreadyInvited().then((module) => ({ default: module.AlreadyInvited })))
const RehireInvited = lazy(() => loadAlreadyInvited().then((module) => ({ default: module.RehireInvited })))

const CreditsLeft = lazy(() => import('./own-fields.tsx').then((module) => ({ default: module.CreditsLeft })))

const loading = <Spinner text="Loading..." />

const tabs = [
  { id: 'one', label: 'One employee' },
  { id: 'import', label: 'Import' },
  { id: 'staff', label: 'Existing staff' },
] as const
type TabId = (typeof tabs)[number]['id']

/** Invites one employee, or many from a file. */
export function AddEmployeePage({ tab }: { tab: TabId }) {
  const { call, toasts } = useApp()
  const navigate = useNavigate()
  const [isMissing, setMissing] = useState(false)
  // Asked by other pages; known here if one of them was open.
  const known = useQuery({ ...activityQuery({ call }), enabled: false }).data
  // Where the server has no settings there is nothing to be asked.
  const isUnnamed = useQuery(settingsQuery({ call })).data?.name === unnamedOrganisation
  const onTab = (chosen: TabId) =>
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
      <Suspense fallback={<CreditsPlace />}>
        <CreditsLeft />
      </Suspense>
      {isMissing || known === null ? (
        <InviteOne />
      ) : (
        <Tabs label="How to add employees" tabs={tabs} current={tab} onChange={onTab}>
          {tab === 'one' ? (
            <InviteOne />
          ) : (
            <Suspense fallback={loading}>
              {tab === 'import' ? <ImportTab onMissing={onMissing} /> : <StaffTab />}
            </Suspense>
          )}
        </Tabs>
      )}
    </Page>
  )
}

const CreditsPlace = () => (
  <p className={note}>
    <Skeleton width={160} />
  </p>
)

/**
 * Shows the form for one employee; for an address that is taken it shows whose it is, and offers to hire a leaver again.
 */
function InviteOne() {
  const { call, toasts } = useApp()
  const [rehiredId, setRehiredId] = useState<string>()
  const { mutateAsync } = useMutation({
    mutationFn: (body: NewEmployee) => call(employees.invite, { body }),
    meta: { failure: 'in-place' },
    onSuccess: (_invited, _body, _before, { client }) => void showInvited(client),
  })
  async function invite(body: NewEmployee) {
    const invited = await mutateAsync(body)
    keepChannel(body.inviteChannelPref)
    return invited
  }
  const renderRemedy = (error: unknown) =>
    error instanceof ApiError && error.code === 'already_invited' ? (
      <Suspense fallback={null}>
        <AlreadyInvited refusal={error.body} onRehire={setRehiredId} />
      </Suspense>
    ) : null
  return (
    <>
      <InviteForm
        invite={invite}
        onNotice={toasts.open}
        fields={ownFields}
        first={focused}
        prefill={{ inviteChannelPref: keptChannel() }}
        renderRemedy={renderRemedy}
      />
      {/* Outside the form: what is submitted in a dialog would submit the form around it, too. */}
      {rehiredId && (
        <Suspense fallback={null}>
          <RehireInvited employeeId={rehiredId} onClose={() => setRehiredId(undefined)} />
        </Suspense>
      )}
    </>
  )
}
