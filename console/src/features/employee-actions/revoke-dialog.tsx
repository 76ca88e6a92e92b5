import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import type { FormEvent } from 'react'
import { useApp } from '#lib/app-context.ts'
import type { ActionDialogProps } from './action-dialog.tsx'
import { ActionFrame } from './action-frame.tsx'
import { restoreLink } from './restore-link.ts'
import { useAction } from './use-action.ts'

/** Stops an employee's link; it can be taken back. */
export function RevokeDialog({ employee, onClose }: ActionDialogProps) {
  const app = useApp()
  const { run, problem, pending } = useAction()
  const { employeeId, fullName } = employee
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void run({
      send: () => app.call(employeeActions.revoke, { params: { employeeId } }),
      failure: 'We could not revoke the link. Try again.',
      notice: (revoked) => ({
        variant: 'default',
        title: 'Link revoked',
        text: `The link for ${fullName} no longer works.`,
        action: { label: 'Undo', onAct: () => void restoreLink(app, revoked) },
      }),
      onClose,
    })
  }
  return (
    <ActionFrame
      role="alertdialog"
      title={`Revoke the link for ${fullName}?`}
      text="Their link will stop working straight away. Their progress is saved."
      problem={problem}
      pending={pending}
      confirm={{ label: 'Revoke link', pendingLabel: 'Revoking...', tone: 'danger' }}
      form={{ onSubmit }}
      onClose={onClose}
    />
  )
}
