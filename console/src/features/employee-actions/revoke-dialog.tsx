import { noFields, useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useApp } from '#lib/app-context.ts'
import type { ActionDialogProps } from './employee-action.ts'
import { ActionFrame } from './action-frame.tsx'
import { useMutation } from '@tanstack/react-query'
import { revokeMutation } from './employee-mutations.ts'
import { restoreMutation } from './restore-mutation.ts'

/** Stops an employee's link; it can be taken back. */
export function RevokeDialog({ employee, onClose }: ActionDialogProps) {
  const app = useApp()
  const { mutate: restore } = useMutation(restoreMutation(app))
  const { error, mutateAsync } = useMutation(revokeMutation(app, employee, restore))
  const { fullName } = employee
  const form = useForm({ ...noFields, onValid: () => mutateAsync().then(onClose) })
  return (
    <ActionFrame
      role="alertdialog"
      title={`Revoke the link for ${fullName}?`}
      text="Their link will stop working straight away. Their progress is saved."
      error={error}
      failure="We could not revoke the link. Try again."
      pending={form.pending}
      confirm={{ label: 'Revoke link', pendingLabel: 'Revoking...', tone: 'danger' }}
      form={form.props}
      onClose={onClose}
    />
  )
}
