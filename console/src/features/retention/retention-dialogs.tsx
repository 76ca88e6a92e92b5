import { isDay } from '@bonafide/shared/contract/days.ts'
import { HoldRequest } from '@bonafide/shared/contract/retention/retention.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { noFields, useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import { useApp } from '#lib/app-context.ts'
import {
  confirmMutation,
  holdMutation,
  leaveDateMutation,
  type Listed,
  releaseMutation,
} from './retention-queries.ts'
import { DayField } from '#ui/day/day-field.tsx'

const LeaveDate = v.object({ leaveDate: v.pipe(v.string(), v.check(isDay, 'Please enter a real date')) })

export type RetentionAction = 'hold' | 'release' | 'confirm' | 'leave'

interface DialogProps {
  employee: Listed
  onClose: () => void
}

/** Asks before an action about the retention of an employee's data. */
export function RetentionDialog({ action, ...props }: DialogProps & { action: RetentionAction }) {
  if (action === 'hold') return <HoldDialog {...props} />
  if (action === 'release') return <ReleaseDialog {...props} />
  if (action === 'confirm') return <ConfirmDialog {...props} />
  return <LeaveDialog {...props} />
}

function HoldDialog({ employee, onClose }: DialogProps) {
  const { error, mutateAsync } = useMutation(holdMutation(useApp(), employee))
  const form = useForm({
    schema: HoldRequest,
    initial: { reason: '' },
    onValid: (body) => mutateAsync(body).then(onClose),
  })
  return (
    <ActionFrame
      title={`Keep the data of ${employee.fullName}?`}
      text="A legal hold keeps it until you release it, whatever the retention period. Your name and reason are recorded."
      error={error}
      failure="We could not place the legal hold. Try again."
      pending={form.pending}
      confirm={{ label: 'Keep data', pendingLabel: 'Saving...' }}
      form={form.props}
      onClose={onClose}
    >
      <TextField label="Keep, because…" maxLength={500} {...form.text('reason')} />
    </ActionFrame>
  )
}

function ReleaseDialog({ employee, onClose }: DialogProps) {
  const { error, mutateAsync } = useMutation(releaseMutation(useApp(), employee))
  const form = useForm({ ...noFields, onValid: () => mutateAsync().then(onClose) })
  return (
    <ActionFrame
      title={`Release the legal hold on ${employee.fullName}?`}
      text="If their retention period has ended, their data will be listed again, and deleted a month later at the earliest."
      error={error}
      failure="We could not release the legal hold. Try again."
      pending={form.pending}
      confirm={{ label: 'Release hold', pendingLabel: 'Releasing...' }}
      form={form.props}
      onClose={onClose}
    />
  )
}

function ConfirmDialog({ employee, onClose }: DialogProps) {
  const { error, mutateAsync } = useMutation(confirmMutation(useApp(), employee))
  const form = useForm({ ...noFields, onValid: () => mutateAsync().then(onClose) })
  return (
    <ActionFrame
      title={`Is ${employee.fullName} still employed?`}
      text="Their data is kept, and we will ask again in a year."
      error={error}
      failure="We could not save your answer. Try again."
      pending={form.pending}
      confirm={{ label: 'Still employed', pendingLabel: 'Saving...' }}
      form={form.props}
      onClose={onClose}
    />
  )
}

function LeaveDialog({ employee, onClose }: DialogProps) {
  const { error, mutateAsync } = useMutation(leaveDateMutation(useApp(), employee))
  const form = useForm({
    schema: LeaveDate,
    initial: { leaveDate: '' },
    onValid: ({ leaveDate }) => mutateAsync({ leaveDate }).then(onClose),
  })
  return (
    <ActionFrame
      title={`When did ${employee.fullName} leave?`}
      text="Their data is kept for two years after the leave date. You will get an email a month before it is deleted."
      error={error}
      failure="We could not save the leave date. Try again."
      pending={form.pending}
      confirm={{ label: 'Save leave date', pendingLabel: 'Saving...' }}
      form={form.props}
      onClose={onClose}
    >
      <DayField label="Leave date" {...form.text('leaveDate')} />
    </ActionFrame>
  )
}
