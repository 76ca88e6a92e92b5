import { Button } from '@bonafide/shared/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { usersQuery } from '#features/escalation/users-query.ts'
import { AssigneeFilter } from '#features/verifications/assigned-to.tsx'
import { useApp } from '#lib/app-context.ts'
import { DayField } from '#ui/day/day-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { EmployeeListSearch } from './employee-search.ts'
import * as styles from './filter-panel.css.ts'
import { coverLabels } from './employee-filter.ts'
import { channelLabels, filterWords, startLabels } from './views.ts'

interface FilterPanelProps {
  search: EmployeeListSearch
  onSearch: (change: EmployeeListSearch) => void
}

/** The filters that are used less often than a status, and the order of the list. */
export function FilterPanel({ search, onSearch }: FilterPanelProps) {
  const { starts = '', startFrom = '', startTo = '', cover = '', channel = '' } = search
  const hasDays = starts === '' && Boolean(startFrom || startTo)
  const start = hasDays ? 'between' : starts
  return (
    <div className={styles.panel} role="group" aria-label="More filters">
      <SelectField
        label="Start date"
        options={{ '': 'Any day', ...startLabels, between: 'Between two days' }}
        value={start}
        onChange={(choice) =>
          onSearch(
            choice === 'between'
              ? { starts: choice }
              : { starts: choice || undefined, startFrom: undefined, startTo: undefined },
          )
        }
      />
      {(start === 'between' || hasDays) && (
        <>
          <DayField
            label="From"
            name="startFrom"
            value={startFrom}
            onChange={({ currentTarget: { value } }) =>
              onSearch({ starts: undefined, startFrom: value || undefined })
            }
          />
          <DayField
            label="Until"
            name="startTo"
            value={startTo}
            onChange={({ currentTarget: { value } }) =>
              onSearch({ starts: undefined, startTo: value || undefined })
            }
          />
        </>
      )}
      <SelectField
        label="Cover"
        options={{ '': 'Any', ...coverLabels }}
        value={cover}
        onChange={(choice) => onSearch({ cover: choice || undefined })}
      />
      <AssigneeFilter assignee={search.assignee} onAssignee={(assignee) => onSearch({ assignee })} />
      <SelectField
        label="Invited by"
        options={{ '': 'Any channel', ...channelLabels }}
        value={channel}
        onChange={(choice) => onSearch({ channel: choice || undefined })}
      />
      <SelectField
        label="Warning signs"
        options={{ '': 'With or without', yes: 'With warning signs', no: 'Without' }}
        value={search.flagged ?? ''}
        onChange={(choice) => onSearch({ flagged: choice || undefined })}
      />
      <SelectField
        label="Tests"
        options={{ '': 'With or without', yes: 'Passed by a test', no: 'No tests' }}
        value={search.test ?? ''}
        onChange={(choice) => onSearch({ test: choice || undefined })}
      />
      <SelectField
        label="Order"
        options={orders}
        value={search.sort ?? ''}
        onChange={(choice) => onSearch({ sort: choice || undefined })}
      />
    </div>
  )
}

const orders = {
  '': 'Newest first',
  invited: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  starts: 'Start date, first to start',
  '-starts': 'Start date, last to start',
  cover_end: 'Cover, first to end',
  '-cover_end': 'Cover, last to end',
}

/** Shows each filter that is set, to be taken off, and one way to take off all of them. */
export function FilterChips({ search, onSearch }: FilterPanelProps) {
  const navigate = useNavigate()
  const { data: users } = useQuery(usersQuery(useApp()))
  const userOf = (id: string) => users?.items.find(({ userId }) => userId === id)?.name
  const words = filterWords(search, { userOf })
  if (words.length === 0) return null
  const { q, sort } = search
  const clear = () => void navigate({ to: '/employees', search: { q, sort }, resetScroll: false })
  return (
    <div className={styles.chosen} role="group" aria-label="Filters">
      {words.map(({ filter, text }) => (
        <button
          key={filter}
          type="button"
          className={styles.chosenChip}
          aria-label={`Remove filter: ${text}`}
          onClick={() => onSearch({ [filter]: undefined })}
        >
          <span>{text}</span>
          <X size={14} aria-hidden="true" />
        </button>
      ))}
      <Button size="small" onClick={clear}>
        Clear all
      </Button>
    </div>
  )
}
