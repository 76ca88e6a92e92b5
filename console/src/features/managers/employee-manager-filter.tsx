import { input } from '@bonafide/shared/ui/form/field.css.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { filter } from '#features/sites/sites.css.ts'
import { useApp } from '#lib/app-context.ts'
import { managersQuery, managerText } from './managers-query.ts'

/**
 * Filters by all managers, one of them or none; left out where no employee has one. The list stands without it.
 */
export function EmployeeManagerFilter({ manager }: { manager: string | undefined }) {
  const navigate = useNavigate()
  const { data } = useQuery({ ...managersQuery(useApp()), meta: { isOptional: true } })
  const items = data?.items ?? []
  if (items.length === 0 && !manager) return null
  const options = items.map((item) => [item.filter, managerText(item.manager)] as const)
  // A link may name one in other words, or one who has no employees any more.
  const isKnown = !manager || manager === 'none' || items.some((item) => item.filter === manager)
  const choose = (choice: string) =>
    void navigate({
      to: '/employees',
      search: (old) => ({ ...old, manager: choice || undefined }),
      resetScroll: false,
    })
  return (
    <select
      className={`${input} ${filter}`}
      aria-label="Manager"
      value={manager ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">All managers</option>
      <option value="none">No manager</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {!isKnown && <option value={manager}>{manager}</option>}
    </select>
  )
}
