import { erasureReasons } from '@bonafide/shared/contract/employees/employee-actions.ts'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import * as v from 'valibot'
import { SelectField } from '#ui/select-field.tsx'
import { useApp } from '#lib/app-context.ts'
import type { ActionDialogProps } from '#features/employee-actions/employee-action.ts'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import { reasonNames } from '#features/employee-details/event-text.ts'
import * as styles from '#features/employee-actions/action-frame.css.ts'
import { useMutation } from '@tanstack/react-query'
import { eraseMutation } from '#features/employee-actions/employee-mutations.ts'

const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

function typed(name: string) {
  const isSame = (text: string) => plain(text) === plain(name)
  return v.object({
    confirmation: v.pipe(v.string(), v.check(isSame, 'Please type the name as it is shown above')),
    reason: v.picklist(erasureReasons),
  })
}

/** Erases an employee, after their name was typed: it cannot be undone. */
export function EraseDialog({ employee, onClose }: ActionDialogProps) {
  const { error, mutateAsync } = useMutation(eraseMutation(useApp(), employee))
  const name = employee.fullName || employee.employeeId.slice(0, 8)
  const form = useForm({
    schema: typed(name),
    initial: { confirmation: '', reason: 'asked' },
    onValid: ({ reason }) => mutateAsync({ reason }).then(onClose),
  })
  return (
    <ActionFrame
      role="alertdialog"
      title={`Erase the personal data of ${name}?`}
      text="This cannot be undone."
      error={error}
      failure="We could not erase the data. Try again."
      pending={form.pending}
      confirm={{ label: 'Erase personal data', pendingLabel: 'Erasing...', tone: 'danger' }}
      form={form.props}
      onClose={onClose}
    >
      <dl className={styles.list}>
        <div>
          <dt className={styles.term}>What we erase</dt>
          <dd className={styles.words}>
            Name, email address, phone number, messages, links and codes, and any reasons you gave for
            reopening a step. We also ask the identity provider to erase its data, which can take a few days.
          </dd>
        </div>
        <div>
          <dt className={styles.term}>What we keep</dt>
          <dd className={styles.words}>
            Which steps were passed and when, what you were charged, and the audit log. These identify the
            employee by ID only, and keep your reports, bills and records correct.
          </dd>
        </div>
        <div>
          <dt className={styles.term}>The verification</dt>
          <dd className={styles.words}>{consequence(employee)}</dd>
        </div>
      </dl>
      <SelectField label="Reason" options={reasonNames} {...form.choice('reason')} />
      <TextField
        label={`Type “${name}” to confirm`}
        autoComplete="off"
        spellCheck={false}
        {...form.text('confirmation')}
      />
    </ActionFrame>
  )
}

function consequence({ status, linkState }: Employee): string {
  if (status === 'completed') return 'It is complete. Their link will no longer open it.'
  if (linkState === 'expired' || linkState === 'revoked')
    return 'Their link has already stopped working and you cannot restore it.'
  return 'It stops, and their link stops working straight away. If their credit has not been used, you get it back.'
}
