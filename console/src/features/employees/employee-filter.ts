import type { CoverFilter, EmployeeSort } from '@bonafide/shared/contract/employees/employee-list.ts'
import {
  channels,
  type EmployeeSearch,
  employeeStatuses,
} from '@bonafide/shared/contract/employees/employees.ts'
import type { ViewFilter } from '@bonafide/shared/contract/employees/saved-views.ts'
import type * as v from 'valibot'
import type { App } from '#lib/app.ts'
import { daysAfter, londonDay } from '#lib/london-day.ts'
import type { EmployeeListSearch } from './employee-search.ts'

export const coverLabels: Readonly<Record<CoverFilter, string>> = {
  covered: 'Covered',
  continuous: 'Covered, no end date',
  time_limited: 'Covered until a date',
  grace: 'Covered, 28-day grace',
  almost: 'Almost covered',
  not_covered: 'Not covered',
  not_required: 'Not required',
  working: 'Working, not covered',
  starts_uncovered: 'Starting within 7 days, not covered',
  likeness_due: 'Likeness due',
  follow_up_overdue: 'Follow-ups overdue',
  term_dates_due: 'Term dates due',
  ended: 'Cover ended',
  ends_30: 'Ending within 30 days',
  ends_60: 'Ending within 60 days',
  ends_90: 'Ending within 90 days',
}

// Of the labels: the contract's own list would be in what every page loads.
export const covers = Object.keys(coverLabels) as CoverFilter[]

const isSort = (text: string | undefined): text is EmployeeSort =>
  /^-?(?:name|starts|invited|cover_end)$/.test(text ?? '')

/** The filters and the order that the server is asked for. */
export type EmployeeFilter = Omit<v.InferInput<typeof EmployeeSearch>, 'limit' | 'cursor' | 'externalId'>

/** Returns the filter of an address; anything odd in it is left out. `me` is the signed-in user. */
export function filterOf({ session }: Pick<App, 'session'>, search: EmployeeListSearch): EmployeeFilter {
  const { q, status, site, manager, cover, channel, flagged, test, assignee, sort } = search
  const now = session.getSnapshot()
  return {
    q: q || undefined,
    status: oneOf(employeeStatuses, status),
    site: site || undefined,
    manager: manager || undefined,
    ...startDays(search),
    cover: oneOf(covers, cover),
    channel: oneOf(channels, channel),
    flagged: yesOrNo(flagged),
    test: yesOrNo(test),
    assignee: assignee === 'me' ? (now.status === 'signed-in' ? now.user.id : undefined) : userOf(assignee),
    ...reportedIn(search),
    sort: isSort(sort) ? sort : undefined,
  }
}

export const isStage = (text: string | undefined): text is string =>
  /^(?:opened|(?:email|phone|id|rtw)(?:\.[a-z_]{0,40}\.[a-z_]{0,40})?)$/.test(text ?? '')

/** Returns the days of a filter like `2026-11-01..2026-11-30`, where it is one. */
export function daysIn(text: string | undefined): { from: string; to: string } | undefined {
  const [from, to, ...more] = (text ?? '').split('..').map(dayOf)
  return from && to && more.length === 0 ? { from, to } : undefined
}

/** Returns what the bars of the reports select. */
function reportedIn({ invited, completed, reached }: EmployeeListSearch): EmployeeFilter {
  const [inviteDays, lastDays] = [daysIn(invited), daysIn(completed)]
  return {
    invitedFrom: inviteDays?.from,
    invitedTo: inviteDays?.to,
    completedFrom: lastDays?.from,
    completedTo: lastDays?.to,
    reached: isStage(reached) ? reached : undefined,
  }
}

export function oneOf<const Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | undefined {
  return values.find((value) => value === text)
}

const yesOrNo = (text: string | undefined) => (text === 'yes' ? 'true' : text === 'no' ? 'false' : undefined)

const userOf = (text: string | undefined) =>
  text && /^(none|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/.test(text) ? text : undefined

const dayOf = (text: string | undefined) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)

/** Returns the first days of work that a search is about: weeks begin on Monday. */
export function startDays(
  { starts, startFrom, startTo }: EmployeeListSearch,
  today = londonDay(),
): Pick<EmployeeFilter, 'startFrom' | 'startTo'> {
  if (starts === 'next_7_days') return { startFrom: today, startTo: daysAfter(today, 7) }
  if (starts === 'this_week') {
    const sinceMonday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7
    const monday = daysAfter(today, -sinceMonday)
    return { startFrom: monday, startTo: daysAfter(monday, 6) }
  }
  return { startFrom: dayOf(startFrom), startTo: dayOf(startTo) }
}

/** The filters that a view keeps. */
export type ViewSearch = Partial<Record<ViewFilter, string>>

/** The filters of the list of cover that ends. */
export const endings = { ended: 'Ended', ends_30: '30 days', ends_60: '60 days', ends_90: '90 days' } as const

export const isEnding = (cover: string | undefined) => cover !== undefined && cover in endings

/** Returns what a view would keep of an address. */
export function viewSearchOf({
  q: _text,
  employee: _open,
  withoutSite: _gone,
  ...search
}: EmployeeListSearch): ViewSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value))
}
