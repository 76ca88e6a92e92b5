import type { Assignee, Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { verificationTabs } from '@bonafide/shared/contract/review/tabs.ts'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { usersQuery } from '#features/escalation/users-query.ts'
import { excusesKey } from '#features/excuses/excuse-figures-query.ts'
import { reviewQueueKey } from '#features/review-queue/review-queue-queries.ts'
import { useApp } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { useMay } from '#lib/session/use-may.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { SelectField } from '#ui/select-field.tsx'
import * as styles from './verifications.css.ts'

interface AssignedToProps {
  employee: Pick<Employee, 'employeeId' | 'fullName'>
  assignee: Assignee | null | undefined
  /** The avatar alone, as in a column of a table. */
  isCompact?: boolean
}

/** Shows which user deals with an employee; users who may decide can choose another. */
export function AssignedTo(props: AssignedToProps) {
  const mayChoose = useMay()('checks:decide')
  const { data } = useQuery(usersQuery(useApp()))
  const { assignee, isCompact } = props
  if (mayChoose && data) return <Choice {...props} users={data.items} />
  if (!assignee) return null
  if (!isCompact) return <p className={styles.assigned}>{`Assigned to ${assignee.name}`}</p>
  return (
    <span className={styles.face} title={`Assigned to ${assignee.name}`}>
      <Avatar name={assignee.name} />
      <VisuallyHidden>{`Assigned to ${assignee.name}`}</VisuallyHidden>
    </span>
  )
}

interface ChoiceProps extends AssignedToProps {
  users: readonly Assignee[]
}

function Choice({ employee, assignee, users, isCompact = false }: ChoiceProps) {
  const { mutate, isPending, variables } = useMutation(assignMutation(useApp(), employee))
  const chosen = isPending ? users.find(({ userId }) => userId === variables) : assignee
  const icon = <UserRound size={16} aria-hidden="true" />
  const options = [{ userId: null, name: 'No one' }, ...users]
  return (
    <Menu
      label={`${chosen ? `Assigned to ${chosen.name}` : 'Assign'}: ${employee.fullName || 'No name'}`}
      subject={employee.employeeId}
      button={{
        className: isCompact ? styles.face : styles.assigned,
        title: chosen ? `Assigned to ${chosen.name}` : 'Assign',
        children: (
          <>
            {chosen ? <Avatar name={chosen.name} /> : <span className={styles.noFace}>{icon}</span>}
            {!isCompact && <span>{chosen ? chosen.name : 'Assign'}</span>}
          </>
        ),
      }}
      items={options.map(({ userId, name }) => ({
        label: name,
        icon: userId ? <Avatar name={name} /> : icon,
        checked: userId === (chosen?.userId ?? null),
        onSelect: () => mutate(userId),
      }))}
    />
  )
}

function assignMutation({ call }: Pick<App, 'call'>, { employeeId }: AssignedToProps['employee']) {
  return mutationOptions({
    mutationFn: (userId: string | null) =>
      call(verificationTabs.assign, { params: { employeeId }, body: { userId } }),
    // One choice after the other, as they were made.
    scope: { id: `assign ${employeeId}` },
    meta: { failure: { title: 'Not assigned', text: 'We could not assign the employee. Try again.' } },
    // The choice stays as it was made until the lists have it.
    onSuccess: (_reply, _userId, _before, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: reviewQueueKey }),
        client.invalidateQueries({ queryKey: excusesKey }),
      ]),
  })
}

interface AssigneeFilterProps {
  /** The assignee as the address has it. */
  assignee: string | undefined
  onAssignee: (assignee: string | undefined) => void
}

/** Filters by user: everyone, those of the signed-in user, of no one, or of another user. */
export function AssigneeFilter({ assignee, onAssignee }: AssigneeFilterProps) {
  const { data } = useQuery(usersQuery(useApp()))
  const names = Object.fromEntries(data?.items.map(({ userId, name }) => [userId, name]) ?? [])
  // A link may name a user who is there no more.
  const gone = assignee && !['me', 'none'].includes(assignee) && data && !names[assignee]
  return (
    <SelectField
      label="Assigned to"
      options={{
        '': 'Anyone',
        me: 'Me',
        none: 'No one',
        ...names,
        ...(gone && { [assignee]: 'A user who has left' }),
      }}
      value={assignee ?? ''}
      onChange={(choice) => onAssignee(choice || undefined)}
    />
  )
}
