import { Lapse } from '@bonafide/shared/contract/right-to-work-calls.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import type { ActionDialogProps } from '#features/employee-actions/employee-action.ts'
import { useApp } from '#lib/app-context.ts'
import { lapseMutation } from './right-to-work-mutations.ts'

/** Records that the organisation knows that an employee has no right to work any more (rule 15). */
export function LapseDialog({ employee, onClose }: ActionDialogProps) {
  const { error, mutateAsync } = useMutation(lapseMutation(useApp(), employee))
  const form = useForm({
    schema: Lapse,
    initial: { knownSince: '', reason: '' },
    onValid: (body) => mutateAsync(body).then(onClose),
  })
  return (
    <ActionFrame
      role="alertdialog"
      title={`Record that ${employee.fullName} has lost the right to work?`}
      text="Your cover ends at once, and your users are told that they work without it. This record cannot be deleted. A complete check that you record later counts again."
      error={error}
      failure="We could not record the loss. Try again."
      pending={form.pending}
      confirm={{ label: 'Record loss', pendingLabel: 'Recording...', tone: 'danger' }}
      form={form.props}
      onClose={onClose}
    >
      <TextField label="Known since" type="date" {...form.text('knownSince')} />
      <TextField
        label="Reason"
        hint="How you know. The employee does not see it."
        autoComplete="off"
        maxLength={500}
        {...form.text('reason')}
      />
    </ActionFrame>
  )
}
