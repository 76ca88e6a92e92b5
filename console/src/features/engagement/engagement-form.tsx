import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { EngagementChange } from '@bonafide/shared/contract/employees/particulars.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import * as styles from '#ui/editable-section.css.ts'
import { SelectField } from '#ui/select-field.tsx'
import type { ActionDialogProps } from '#features/employee-actions/employee-action.ts'
import * as dialog from '#ui/overlay/dialog.css.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { engagementMutation } from './engagement-mutation.ts'
import { kindNames, originNames } from './engagement-words.ts'
import { dates, refusal } from './engagement.css.ts'
import { RehireDialog } from './rehire-dialog.tsx'
import { DayField } from '#ui/day/day-field.tsx'

const notSet = { '': 'Not set' }

interface EngagementFormProps {
  employee: Employee
  /** The field that has the focus: the first one unless told. */
  focus?: keyof EngagementChange
  onClose: () => void
}

/** Changes how an employee is engaged; where they have left already, the way to a new engagement. */
export function EngagementForm(props: EngagementFormProps) {
  const [rehireOn, setRehireOn] = useState<string>()
  return (
    <>
      <Fields {...props} onRehire={setRehireOn} />
      {/* Beside the form: what is submitted in it must not submit this one, too. */}
      {rehireOn !== undefined && (
        <RehireDialog
          employee={props.employee}
          startDate={rehireOn}
          onSaved={props.onClose}
          onClose={() => setRehireOn(undefined)}
        />
      )}
    </>
  )
}

interface FieldsProps extends EngagementFormProps {
  onRehire: (startDate: string) => void
}

function Fields({ employee, focus = 'engagement', onRehire, onClose }: FieldsProps) {
  const { error, mutateAsync } = useMutation(engagementMutation(useApp(), employee))
  const form = useForm({
    schema: EngagementChange,
    initial: {
      engagement: employee.engagement ?? '',
      origin: employee.origin ?? '',
      startDate: employee.startDate ?? '',
      leaveDate: employee.leaveDate ?? '',
      notHiredOn: employee.notHiredOn ?? '',
      site: employee.site ?? '',
    },
    onValid: (change) => mutateAsync(change).then(onClose),
  })
  const { ref } = form.props
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus()
  }, [ref, focus])

  return (
    <form {...form.props} className={styles.form} aria-label="Engagement">
      {error && <Refusal error={error} onRehire={() => onRehire(form.values.startDate)} />}
      <SelectField label="Works as" options={{ ...notSet, ...kindNames }} {...form.choice('engagement')} />
      <SelectField label="Joined" options={{ ...notSet, ...originNames }} {...form.choice('origin')} />
      <div className={dates}>
        <DayField
          label={form.values.origin === 'tupe' ? 'Transfer date' : 'Start date'}
          {...form.text('startDate')}
        />
        <DayField label="Leave date" optional="(optional)" {...form.text('leaveDate')} />
      </div>
      <DayField
        label="Not hired"
        hint="The day you decided not to hire them. We delete their data some months later."
        optional="(optional)"
        {...form.text('notHiredOn')}
      />
      <TextField
        label="Site"
        optional="(optional)"
        autoComplete="off"
        maxLength={120}
        {...form.text('site')}
      />
      <div className={styles.actions}>
        <Button pending={form.pending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save engagement'}
        </Button>
      </div>
    </form>
  )
}

function Refusal({ error, onRehire }: { error: Error; onRehire: () => void }) {
  return (
    <Callout tone="danger">
      <div className={refusal}>
        <span>{messageOf(error, 'We could not save the engagement. Try again.')}</span>
        {error instanceof ApiError && error.code === 'rehire_needed' && (
          <Button size="small" onClick={onRehire}>
            Record re-hire
          </Button>
        )}
      </div>
    </Callout>
  )
}

const titleId = 'engagement-dialog-title'

/** Changes the engagement of an employee, from where its start date is missing. */
export function EngagementDialog({ employee, onClose }: ActionDialogProps) {
  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId} className={dialog.title}>
        {`Engagement of ${employee.fullName}`}
      </h2>
      <EngagementForm employee={employee} focus="startDate" onClose={onClose} />
    </Dialog>
  )
}
