import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'
import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { ExternalId } from '@bonafide/shared/contract/employees/particulars.ts'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import * as details from '#features/employee-details/employee-details.css.ts'
import { showChanged } from '#features/employees/show-changes.ts'
import { useApp } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { useMay } from '#lib/session/use-may.ts'
import { small } from '#ui/card.css.ts'
import * as styles from '#ui/editable-section.css.ts'
import { EditableSection } from '#ui/editable-section.tsx'

/** Shows an employee's id and notes in the organisation's own systems; nothing where the server does not tell. */
export function ReferencesSection({ employee }: { employee: Employee }) {
  const may = useMay()
  const notes = Object.entries(employee.metadata ?? {})
  if (employee.engagement === undefined || employee.erasedAt) return null
  return (
    <EditableSection
      title="In your other systems"
      subject="external ID"
      mayEdit={may('employees:write')}
      renderForm={(onClose) => <ReferencesForm employee={employee} onClose={onClose} />}
    >
      <dl className={details.facts}>
        <dt className={details.term}>External ID</dt>
        <dd className={details.fact}>{employee.externalId || 'Not set'}</dd>
        {notes.map(([name, text]) => (
          <div key={name} className={details.row}>
            <dt className={details.term}>{name}</dt>
            <dd className={details.fact}>{text}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <p className={small}>Notes below the external ID were sent by your own systems.</p>
      )}
    </EditableSection>
  )
}

// An empty field takes the ID away.
const Change = v.object({
  externalId: v.pipe(
    v.string(),
    v.transform((text) => text.trim() || null),
    v.nullable(ExternalId),
  ),
})

/** Saves an external ID; the form tells a refusal itself. */
function referencesMutation(
  { call, toasts }: Pick<App, 'call' | 'toasts'>,
  { employeeId, fullName }: Employee,
) {
  return mutationOptions({
    mutationFn: (body: v.InferOutput<typeof Change>) =>
      call(employeeActions.changeReferences, { params: { employeeId }, body }),
    meta: { failure: 'in-place' },
    onSuccess(changed, _change, _before, { client }) {
      showChanged(client, changed)
      const text = `The external ID of ${fullName} has been saved.`
      toasts.open({ variant: 'default', title: 'External ID saved', text })
    },
  })
}

interface ReferencesFormProps {
  employee: Employee
  onClose: () => void
}

/** Changes how the organisation's own systems name an employee. */
function ReferencesForm({ employee, onClose }: ReferencesFormProps) {
  const { error, mutateAsync } = useMutation(referencesMutation(useApp(), employee))
  const form = useForm({
    schema: Change,
    initial: { externalId: employee.externalId ?? '' },
    onValid: (change) => mutateAsync(change).then(onClose),
  })
  const { ref } = form.props
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  const isAtField = error instanceof ApiError && error.errors?.['externalId'] !== undefined
  return (
    <form {...form.props} className={styles.form} aria-label="External ID">
      {error && !isAtField && (
        <Callout tone="danger">{messageOf(error, 'We could not save the external ID. Try again.')}</Callout>
      )}
      <TextField
        label="External ID"
        hint="Their number in your payroll or recruiting system. Each employee needs a different one."
        optional="(optional)"
        autoComplete="off"
        maxLength={120}
        {...form.text('externalId')}
      />
      <div className={styles.actions}>
        <Button pending={form.pending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save external ID'}
        </Button>
      </div>
    </form>
  )
}
