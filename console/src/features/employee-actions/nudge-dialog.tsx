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
      failure: 'We could not send the reminder. Try again.',
      notice: () => ({
        variant: 'default',
        title: 'Reminder sent',
        text: `We have sent ${fullName} a reminder.`,
      }),
      onClose,
    })
  }
  return (
    <ActionFrame
      title={`Remind ${fullName}?`}
      text="We will send them another message with the same link."
      problem={problem}
      pending={pending}
      confirm={{ label: 'Send reminder', pendingLabel: 'Sending...' }}
      form={{ onSubmit }}
      onClose={onClose}
    />
  )
}
