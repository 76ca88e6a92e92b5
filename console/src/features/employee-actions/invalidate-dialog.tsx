import { Invalidation } from '@bonafide/shared/contract/employee-actions.ts'
import { type Employee, stepTypes } from '@bonafide/shared/contract/employees.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { stepNames } from '#features/employee-status/steps.ts'
import { useApp } from '#lib/app-context.ts'
import { ActionFrame } from './action-frame.tsx'
import type { ActionDialogProps } from './employee-action.ts'
import { invalidateMutation } from './employee-mutations.ts'

/** Takes the result of a step back that has passed, and keeps why. */
export function InvalidateDialog({ employee, step = 'email', onClose }: ActionDialogProps) {
  const { error, mutateAsync } = useMutation(invalidateMutation(useApp(), employee, step))
  const form = useForm({
    schema: Invalidation,
    initial: { reason: '' },
    onValid: (body) => mutateAsync(body).then(onClose),
  })
  return (
    <ActionFrame
      title={`Invalidate the ${stepNames[step]} result for ${employee.fullName}?`}
      text={effects(employee, step === stepTypes.at(-1))}
      error={error}
      failure="We could not invalidate the result. Try again."
      pending={form.pending}
      confirm={{ label: 'Invalidate result', pendingLabel: 'Invalidating...', tone: 'danger' }}
      form={form.props}
      onClose={onClose}
    >
      <TextField label="Reason" maxLength={500} {...form.text('reason')} />
    </ActionFrame>
  )
}

function effects({ status, linkState }: Employee, isLast: boolean): string {
  const isVerified = status === 'verified' || status === 'completed'
  return [
    isLast ? 'This step will be pending again.' : 'This step and every later one will be pending again.',
    isVerified && 'They will no longer be verified.',
    linkState === 'active'
      ? 'We will send them a message so that they can take the step again.'
      : 'Their link does not open any more: send them a new one afterwards.',
    'Nothing is deleted. Doing the checks again within 30 days uses no further credit.',
    'Your reason is kept in the audit log.',
  ]
    .filter(Boolean)
    .join(' ')
}
