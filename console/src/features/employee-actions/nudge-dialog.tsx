import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import type { FormEvent } from 'react'
import { useApp } from '#lib/app-context.ts'
import type { ActionDialogProps } from './action-dialog.tsx'
import { ActionFrame } from './action-frame.tsx'
import { useAction } from './use-action.ts'

/** Reminds an employee of the link they have. */
export function NudgeDialog({ employee, onClose }: ActionDialogProps) {
  const { call } = useApp()
  const { run, problem, pending } = useAction()
  const { employeeId, fullName } = employee
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void run({
      send: () => call(employeeActions.nudge, { params: { employeeId } }),
      failure: 'The reminder was not sent. Please try again.',
      notice: () => ({ variant: 'default', title: 'Reminder sent', text: `${fullName} gets a reminder.` }),
      onClose,
    })
  }
  return (
    <ActionFrame
      title={`Remind ${fullName}?`}
      text="They get another message with the link they already have."
      problem={problem}
      pending={pending}
      confirm={{ label: 'Send reminder', pendingLabel: 'Sending...' }}
      form={{ onSubmit }}
      onClose={onClose}
    />
  )
}
