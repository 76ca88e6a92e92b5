import { useQuery } from '@tanstack/react-query'
import { usersQuery } from '#features/escalation/users-query.ts'
import { useApp } from '#lib/app-context.ts'
import { SelectField } from '#ui/select-field.tsx'

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
