import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { employees, type NewEmployee } from '@bonafide/shared/contract/employees.ts'
import { InviteForm, type InviteFormProps } from '@bonafide/shared/invite/invite-form.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { showInvited } from '#features/employees/show-changes.ts'
import { useApp, useSignedIn } from '#lib/app-context.ts'

const InviteToSite = lazy(() =>
  import('#features/sites/invite-to-site.tsx').then((module) => ({ default: module.InviteToSite })),
)

// Few invitations come to an address that is taken.
const loadAlreadyInvited = () => import('./already-invited.tsx')
const AlreadyInvited = lazy(() => loadAlreadyInvited().then((module) => ({ default: module.AlreadyInvited })))
const RehireInvited = lazy(() => loadAlreadyInvited().then((module) => ({ default: module.RehireInvited })))

/**
 * Shows the form for one employee; for an address that is taken it shows whose it is, and offers to hire a leaver again.
 */
export function InviteOne() {
  const { call, toasts } = useApp()
  const isRecruiter = useSignedIn().org.role === 'recruiter'
  const [rehiredId, setRehiredId] = useState<string>()
  const { mutateAsync } = useMutation({
    mutationFn: (body: NewEmployee) => call(employees.invite, { body }),
    meta: { failure: 'in-place' },
    onSuccess: (_invited, _body, _before, { client }) => void showInvited(client),
  })
  const invite = (body: NewEmployee) => mutateAsync(body)
  const renderRemedy = (error: unknown) =>
    error instanceof ApiError && error.code === 'already_invited' ? (
      <Suspense fallback={null}>
        <AlreadyInvited refusal={error.body} onRehire={setRehiredId} />
      </Suspense>
    ) : null
  const formOf = (send: InviteFormProps['invite']) => (
    <InviteForm invite={send} onNotice={toasts.open} renderRemedy={renderRemedy} />
  )
  return (
    <>
      {isRecruiter ? (
        <Suspense fallback={<Spinner text="Loading..." />}>
          <InviteToSite invite={invite} form={formOf} />
        </Suspense>
      ) : (
        formOf(invite)
      )}
      {/* Outside the form: what is submitted in a dialog would submit the form around it, too. */}
      {rehiredId && (
        <Suspense fallback={null}>
          <RehireInvited employeeId={rehiredId} onClose={() => setRehiredId(undefined)} />
        </Suspense>
      )}
    </>
  )
}
