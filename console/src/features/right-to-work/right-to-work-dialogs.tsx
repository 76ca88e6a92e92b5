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
      text="They will show as “Not required”. This does not cover you. A check that you record later replaces it."
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
      text="You will not be covered for them until you record a check. Your earlier decision stays on record."
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
      text="Your cover ends straight away, and we tell your users. You cannot delete this record. A complete check that you record later covers you again."
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
