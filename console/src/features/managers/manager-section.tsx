import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'
import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { type GivenManager, ManagerEmail, ManagerName } from '@bonafide/shared/contract/employees/managers.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import * as details from '#features/employee-details/employee-details.css.ts'
import { showChanged } from '#features/employees/show-changes.ts'
import { usersQuery } from '#features/escalation/users-query.ts'
import { useApp } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { useMay } from '#lib/session/use-may.ts'
import { small } from '#ui/card.css.ts'
import * as styles from '#ui/editable-section.css.ts'
import { EditableSection } from '#ui/editable-section.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { managerText } from './managers-query.ts'

/** Shows the manager of an employee; nothing where the server does not tell. */
export function ManagerSection({ employee }: { employee: Employee }) {
  const may = useMay()
  const { manager } = employee
  if (employee.engagement === undefined || employee.erasedAt) return null
  return (
    <EditableSection
      title="Manager"
      subject="manager"
      mayEdit={may('employees:write')}
      renderForm={(onClose) => <ManagerForm employee={employee} onClose={onClose} />}
    >
      <dl className={details.facts}>
        <dt className={details.term}>Name</dt>
        <dd className={details.fact} {...verbatim}>
          {manager ? managerText(manager) : 'Not set'}
        </dd>
        {manager?.name && manager.email && (
          <>
            <dt className={details.term}>Email</dt>
            <dd className={details.fact} {...verbatim}>
              {manager.email}
            </dd>
          </>
        )}
      </dl>
      {manager?.userId && <p className={small}>A user of your organisation.</p>}
      {manager?.hasLeft && (
        <p className={small}>
          No longer a user of your organisation, so they get no emails about new starters. Enter a manager to
          change that.
        </p>
      )}
    </EditableSection>
  )
}

const Fields = v.object({ userId: v.string(), 'manager.name': ManagerName, 'manager.email': ManagerEmail })

/** Saves a manager; the form tells a refusal itself. */
function managerMutation({ call, toasts }: Pick<App, 'call' | 'toasts'>, { employeeId, fullName }: Employee) {
  return mutationOptions({
    mutationFn: (manager: GivenManager | null) =>
      call(employeeActions.changeReferences, { params: { employeeId }, body: { manager } }),
    meta: { failure: 'in-place' },
    onSuccess(changed, _manager, _before, { client }) {
      showChanged(client, changed)
      const text = `The manager of ${fullName} has been saved.`
      toasts.open({ variant: 'default', title: 'Manager saved', text })
    },
  })
}

interface ManagerFormProps {
  employee: Employee
  onClose: () => void
}

/** Changes the manager: a user, or a name and an address. */
function ManagerForm({ employee, onClose }: ManagerFormProps) {
  const app = useApp()
  const { manager } = employee
  const { error, mutateAsync } = useMutation(managerMutation(app, employee))
  const { data } = useQuery({ ...usersQuery(app), meta: { isOptional: true } })
  const form = useForm({
    schema: Fields,
    initial: {
      userId: manager?.userId ?? '',
      'manager.name': (!manager?.userId && manager?.name) || '',
      'manager.email': (!manager?.userId && manager?.email) || '',
    },
    onValid: ({ userId, 'manager.name': name, 'manager.email': email }) => {
      const given = userId ? { userId } : name || email ? { name, email } : null
      return mutateAsync(given).then(onClose)
    },
  })
  const { ref } = form.props
  useEffect(() => ref.current?.querySelector<HTMLElement>('select, input')?.focus(), [ref])
  // The present one may have a role that the list leaves out.
  const present = manager?.userId ? { [manager.userId]: managerText(manager) } : {}
  const users = Object.fromEntries((data?.items ?? []).map(({ userId, name }) => [userId, name]))
  const isAtField = error instanceof ApiError && Object.keys(error.errors ?? {}).length > 0
  return (
    <form {...form.props} className={styles.form} aria-label="Manager">
      {error && !isAtField && (
        <Callout tone="danger">{messageOf(error, 'We could not save the manager. Try again.')}</Callout>
      )}
      <SelectField
        label="User of your organisation"
        options={{ '': 'None of them', ...present, ...users }}
        value={form.values.userId}
        error={form.errors['manager.userId']}
        onChange={(userId) => form.set('userId', userId)}
      />
      {!form.values.userId && (
        <>
          <TextField
            label="Manager’s name"
            optional="(optional)"
            autoComplete="off"
            maxLength={120}
            {...form.text('manager.name')}
          />
          <TextField
            label="Manager’s email"
            optional="(optional)"
            type="email"
            autoComplete="off"
            {...form.text('manager.email')}
          />
        </>
      )}
      <div className={styles.actions}>
        <Button pending={form.pending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save manager'}
        </Button>
      </div>
    </form>
  )
}
