import { employees } from '@bonafide/shared/contract/employees.ts'
import { InviteForm } from '@bonafide/shared/invite/invite-form.tsx'
import type { SendInvitation } from '@bonafide/shared/invite/create-invite.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useApp } from '#lib/app-context.ts'
import { pageTitle } from '#lib/page-title.ts'
import { Page } from '#ui/page.tsx'

export const Route = createFileRoute('/_app/widget')({
  head: pageTitle('Add Employee'),
  component: AddEmployee,
})

function AddEmployee() {
  const { call, queryClient, toasts } = useApp()
  const invite = useCallback<SendInvitation>(
    async (body, idempotencyKey) => {
      await call(employees.invite, { body, idempotencyKey })
      // People, counts and the quota have changed.
      void queryClient.invalidateQueries()
    },
    [call, queryClient],
  )
  return (
    <Page>
      <InviteForm invite={invite} onNotice={toasts.open} />
    </Page>
  )
}
