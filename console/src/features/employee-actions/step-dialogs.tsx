import { Reopening } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { type Employee, type StepType, stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { stepLabels, stepNames } from '#features/employee-status/steps.ts'
import { useApp } from '#lib/app-context.ts'
import { type ActionDialogProps, stepToReopen } from './employee-action.ts'
import { ActionFrame } from './action-frame.tsx'
import { invalidateMutation, reopenMutation } from './employee-mutations.ts'

// Only the next pending step can be held up.
function choicesOf(employee: Employee): StepType[] {
  const failed = stepTypes.filter((type) => employee.verificationSteps[type].status === 'fail')
  return failed.length > 0 ? failed : [stepToReopen(employee)]
}

/** Lets an employee take a step again, and keeps why. */
export function ReopenDialog({ employee, onClose }: ActionDialogProps) {
  const { error, mutateAsync } = useMutation(reopenMutation(useApp(), employee))
  const { fullName } = employee
  const choices = choicesOf(employee)
  const form = useForm({
    schema: Reopening,
    initial: { step: stepToReopen(employee), reason: '' },
    onValid: (body) => mutateAsync(body).then(onClose),
  })
  return (
    <ActionFrame
      title={`Reopen the ${stepNames[form.values.step]} step for ${fullName}?`}
      text="We will send them a message so that they can try this step again. Your reason is kept in the audit log."
      error={error}
      failure="We could not reopen the step. Try again."
      pending={form.pending}
      confirm={{ label: 'Reopen step', pendingLabel: 'Reopening...' }}
      form={form.props}
      onClose={onClose}
    >
      {choices.length > 1 && (
        <ChoiceCards
          legend="Which step?"
          inRow
          options={choices.map((type) => ({ value: type, label: stepLabels[type] }))}
          {...form.choice('step')}
        />
      )}
      <TextField label="Reason" maxLength={500} {...form.text('reason')} />
    </ActionFrame>
  )
}

/** Takes the result of a step back that has passed, and keeps why. */
export function InvalidateDialog({ employee, onClose }: ActionDialogProps) {
  const { error, mutateAsync } = useMutation(invalidateMutation(useApp(), employee))
  const passed = stepTypes.filter((type) => employee.verificationSteps[type].status === 'pass')
  const form = useForm({
    schema: Reopening,
    initial: { step: passed.at(-1) ?? 'email', reason: '' },
    onValid: (body) => mutateAsync(body).then(onClose),
  })
  const { step } = form.values
  return (
    <ActionFrame
      title={`Invalidate a result for ${employee.fullName}?`}
      text={effects(employee, step === stepTypes.at(-1))}
      error={error}
      failure="We could not invalidate the result. Try again."
      pending={form.pending}
      confirm={{ label: 'Invalidate result', pendingLabel: 'Invalidating...', tone: 'danger' }}
      form={form.props}
      onClose={onClose}
    >
      <ChoiceCards
        legend="Which result?"
        inRow
        options={passed.map((type) => ({ value: type, label: stepLabels[type] }))}
        {...form.choice('step')}
      />
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
      : 'Their link no longer works. Send them a new one afterwards.',
    'Nothing is deleted. Doing the checks again within 30 days uses no further credit.',
    'Your reason is kept in the audit log.',
  ]
    .filter(Boolean)
    .join(' ')
}
