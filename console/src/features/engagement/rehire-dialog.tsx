import { Rehire } from '@bonafide/shared/contract/employees/engagements.ts'
import { engagementKinds } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import type { ActionDialogProps } from '#features/employee-actions/employee-action.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDate } from '#lib/format.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { rehireMutation } from './engagement-mutation.ts'
import { kindNames } from './engagement-words.ts'
import { DayField } from '#ui/day/day-field.tsx'

const Form = v.pipe(
  v.object({
    startDate: Rehire.entries.startDate,
    engagement: v.union([v.literal(''), v.picklist(engagementKinds)]),
    site: v.pipe(v.string(), v.trim()),
    sameContract: v.string(),
  }),
  v.transform(({ startDate, engagement, site, sameContract }): Rehire => ({
    startDate,
    sameContract: sameContract === 'yes',
    site,
    // Unchosen it stays as it was.
    ...(engagement && { engagement }),
  })),
)

interface RehireDialogProps extends ActionDialogProps {
  /** The start date that was entered already. */
  startDate?: string
  /** Closes what this was opened from, too. */
  onSaved?: () => void
}

/** Records a new engagement of an employee who had left (rule 29). */
export function RehireDialog({ employee, startDate = '', onSaved, onClose }: RehireDialogProps) {
  const { fullName, leaveDate, engagement, site } = employee
  const { error, mutateAsync } = useMutation(rehireMutation(useApp(), employee))
  const form = useForm({
    schema: Form,
    initial: { startDate, engagement: engagement ?? '', site: site ?? '', sameContract: '' },
    onValid: async (body) => {
      await mutateAsync(body)
      onClose()
      onSaved?.()
    },
  })
  const left = leaveDate ? `They left on ${formatDate(leaveDate)}. ` : ''
  return (
    <ActionFrame
      title={`Re-hire ${fullName}?`}
      text={`${left}You need a new check before the new engagement starts. The earlier one stays on record.`}
      error={error}
      failure="We could not record the re-hire. Try again."
      pending={form.pending}
      confirm={{ label: 'Record re-hire', pendingLabel: 'Saving...' }}
      form={form.props}
      onClose={onClose}
    >
      <DayField label="New start date" {...form.text('startDate')} />
      <SelectField
        label="Works as"
        options={{ '': 'As before', ...kindNames }}
        {...form.choice('engagement')}
      />
      <TextField
        label="Site"
        optional="(optional)"
        autoComplete="off"
        maxLength={120}
        {...form.text('site')}
      />
      <TickBox
        label="The contract never ended"
        hint="Then earlier checks still count."
        name="sameContract"
        checked={form.values.sameContract === 'yes'}
        onChange={(isTicked) => form.set('sameContract', isTicked ? 'yes' : '')}
      />
    </ActionFrame>
  )
}
