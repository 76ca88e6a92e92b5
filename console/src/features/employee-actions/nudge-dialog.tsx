import { noFields, useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useApp } from '#lib/app-context.ts'
import type { ActionDialogProps } from './employee-action.ts'
import { ActionFrame } from './action-frame.tsx'
import { useMutation } from '@tanstack/react-query'
import { nudgeMutation } from '#features/employee-actions/employee-mutations.ts'

/** Reminds an employee of the link they have. */
export function NudgeDialog({ employee, onClose }: ActionDialogProps) {
  const { error, mutateAsync } = useMutation(nudgeMutation(useApp(), employee))
  const { fullName } = employee
  const form = useForm({ ...noFields, onValid: () => mutateAsync().then(onClose) })
  return (
    <ActionFrame
      title={`Remind ${fullName}?`}
      text="We will send them another message with the same link."
      error={error}
      failure="We could not send the reminder. Try again."
      pending={form.pending}
      confirm={{ label: 'Send reminder', pendingLabel: 'Sending...' }}
      form={form.props}
      onClose={onClose}
    />
  )
}
