import { Lapse, NotRequired } from '@bonafide/shared/contract/right-to-work/calls.ts'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { noFields, useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import type { ActionDialogProps } from '#features/employee-actions/employee-action.ts'
import { useApp } from '#lib/app-context.ts'
import { lapseMutation, notRequiredMutation, requireAgainMutation } from './right-to-work-queries.ts'
import { DayField } from '#ui/day/day-field.tsx'

/** Records that no check is required, and why (rule 19). */
export function NotRequiredDialog({ employee, onClose }: ActionDialogProps) {
  const { error, mutateAsync } = useMutation(notRequiredMutation(useApp(), employee))
  const form = useForm({
    schema: NotRequired,
    initial: { because: '', reason: '' },
    onValid: (body) => mutateAsync(body).then(onClose),
  })
  return (
    <ActionFrame
      title={`Record that no check of ${employee.fullName} is required?`}
      text="They are shown as “Not required”. It is never an excuse, and a check that you record later outweighs it."
      error={error}
      failure="We could not record it. Try again."
      pending={form.pending}
      confirm={{ label: 'Record not required', pendingLabel: 'Saving...' }}
      form={form.props}
      onClose={onClose}
    >
      <ChoiceCards
        legend="Why is it not required?"
        options={[
          { value: 'under_16', label: 'Under 16' },
          { value: 'volunteer', label: 'Volunteer', hint: 'Without a contract to work' },
          { value: 'other', label: 'Other' },
        ]}
        {...form.choice('because')}
      />
      <TextField
        label="Reason"
        hint="Kept with the record. The employee does not see it."
        autoComplete="off"
        maxLength={500}
        {...form.text('reason')}
      />
    </ActionFrame>
  )
}

/** Takes that back. */
export function RequireAgainDialog({ employee, onClose }: ActionDialogProps) {
  const { error, mutateAsync } = useMutation(requireAgainMutation(useApp(), employee))
  const form = useForm({ ...noFields, onValid: () => mutateAsync().then(onClose) })
  return (
    <ActionFrame
      title={`Require a check of ${employee.fullName} again?`}
      text="You are not covered for them until a check is recorded. That none was required stays on record."
      error={error}
      failure="We could not record it. Try again."
      pending={form.pending}
      confirm={{ label: 'Require again', pendingLabel: 'Saving...' }}
      form={form.props}
      onClose={onClose}
    />
  )
}

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
      <DayField label="Known since" {...form.text('knownSince')} />
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
