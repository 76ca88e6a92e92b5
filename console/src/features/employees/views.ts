import {
  Assurance,
  channels,
  employeeStatuses,
  stepTypes,
} from '@bonafide/shared/contract/employees/employees.ts'
import {
  type SavedView,
  type ViewFilter,
  viewFilters,
} from '@bonafide/shared/contract/employees/saved-views.ts'
import * as v from 'valibot'
import { statusLabels } from '#features/employee-status/status-badge.tsx'
import { resultText, stepNames } from '#features/employee-status/steps.ts'
import { formatDate } from '#lib/format.ts'
import type { EmployeeListSearch } from './employee-search.ts'
import {
  coverLabels,
  covers,
  daysIn,
  isEnding,
  isStage,
  oneOf,
  viewSearchOf,
  type ViewSearch,
} from './employee-filter.ts'

/** The views that every user has. */
export const builtInViews: readonly { name: string; search: ViewSearch }[] = [
  { name: 'All', search: {} },
  { name: 'Starting this week', search: { starts: 'this_week', sort: 'starts' } },
  { name: 'Not covered', search: { cover: 'not_covered', sort: 'starts' } },
  { name: 'Ending in 60 days', search: { cover: 'ends_60', sort: 'cover_end' } },
  { name: 'Mine', search: { assignee: 'me' } },
]

export const startLabels = { this_week: 'This week', next_7_days: 'Next 7 days' } as const
export const channelLabels = { whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email' } as const

/** True when an address shows a view; whatever the days are, one list shows cover that ends. */
export function isShown(search: EmployeeListSearch, view: ViewSearch): boolean {
  const shown = viewSearchOf(search)
  const isSame = viewFilters.every((name) => (shown[name] ?? '') === (view[name] ?? ''))
  return isSame || (isEnding(view.cover) && isShownEnding(shown, view))
}

function isShownEnding(shown: ViewSearch, view: ViewSearch): boolean {
  const named = builtInViews.some(({ search }) => search === view)
  return (
    named &&
    isEnding(shown.cover) &&
    viewFilters.every((name) => name === 'cover' || (shown[name] ?? '') === (view[name] ?? ''))
  )
}

/** Returns the address of a saved view. A site that there is no more is left out, and named. */
export function searchOfView(
  { search }: SavedView,
  sites: readonly string[] | undefined,
): EmployeeListSearch {
  const kept = viewSearchOf(search)
  if (!kept.site || !sites || sites.includes(kept.site)) return kept
  const { site, ...others } = kept
  return { ...others, withoutSite: site }
}

interface FilterNames {
  userOf: (userId: string) => string | undefined
}

/** Returns each filter of an address in words, as its chip has it. A number of filters is one: the days of the start. */
export function filterWords(
  search: EmployeeListSearch,
  { userOf }: FilterNames,
): { filter: ViewFilter; text: string }[] {
  const { site, manager, assignee, flagged, test } = search
  const status = oneOf(employeeStatuses, search.status)
  const starts = oneOf(['this_week', 'next_7_days'], search.starts)
  const cover = oneOf(covers, search.cover)
  const channel = oneOf(channels, search.channel)
  const texts: Partial<Record<ViewFilter, string | undefined>> = {
    status: status && statusLabels[status],
    starts: starts && `Starts: ${startLabels[starts].toLowerCase()}`,
    startFrom: search.startFrom && !starts ? `Starts from ${formatDate(search.startFrom)}` : undefined,
    startTo: search.startTo && !starts ? `Starts until ${formatDate(search.startTo)}` : undefined,
    // The days are chosen above the list.
    cover: cover && !isEnding(cover) ? coverLabels[cover] : undefined,
    manager: manager && (manager === 'none' ? 'No manager' : `Manager: ${manager}`),
    channel: channel && `By ${channelLabels[channel]}`,
    flagged: flagged && (flagged === 'no' ? 'No warning signs' : 'Warning signs'),
    test: test && (test === 'no' ? 'No tests' : 'Tests'),
    site: site && `Site: ${site}`,
    assignee: assignee && assigneeWords(assignee, userOf),
    invited: daysInWords('Invited', search.invited),
    completed: daysInWords('Completed', search.completed),
    reached: reachedWords(search.reached),
  }
  return viewFilters.flatMap((filter) => {
    const text = texts[filter]
    return text ? [{ filter, text }] : []
  })
}

function daysInWords(what: string, text: string | undefined): string | undefined {
  const days = daysIn(text)
  return days && `${what} ${formatDate(days.from)} to ${formatDate(days.to)}`
}

function reachedWords(stage: string | undefined): string | undefined {
  if (!isStage(stage)) return undefined
  if (stage === 'opened') return 'Opened the link'
  const [name, method, assurance] = stage.split('.')
  const type = oneOf(stepTypes, name)
  const how = resultText({ method, assurance: v.is(Assurance, assurance) ? assurance : null })
  return type && `Passed ${stepNames[type]}${how && `: ${how}`}`
}

function assigneeWords(assignee: string, userOf: FilterNames['userOf']): string {
  if (assignee === 'me') return 'Mine'
  if (assignee === 'none') return 'Assigned to no one'
  return `Assigned to ${userOf(assignee) ?? 'another user'}`
}
