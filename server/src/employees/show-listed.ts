import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { addHours } from 'date-fns'
import type { employees, ListedExcuse, steps } from './employees-tables.ts'

interface Read {
  conditions: string[]
  identityOverdue: boolean
  /** The day in London. */
  today: string
}

// Nothing was judged, so no version of the rules has.
const nothing: ListedExcuse = {
  state: 'none',
  until: null,
  endedOn: null,
  rules: [1],
  missing: [],
  reason: 'no_check',
  warnings: [],
  gaps: [],
  rulesVersion: '',
}

/**
 * Returns an excuse as the lists have it: as it was last computed, but none that has ended. Where it never was, nothing
 * was recorded.
 */
export function showListed(
  { excuse }: { excuse: ListedExcuse | null },
  { conditions, identityOverdue, today }: Read,
): RightToWork {
  const { warnings, ...shown } = listedOn(excuse ?? nothing, today)
  return { ...shown, conditions, warnings: identityOverdue ? ['identity_overdue', ...warnings] : warnings }
}

/** Ends what is over: it is computed anew in the first hour after midnight, and nothing is green until then. */
function listedOn({ afterwards, ...stored }: ListedExcuse, today: string): Omit<ListedExcuse, 'afterwards'> {
  const isOver = ({ until }: Pick<ListedExcuse, 'until'>) => until !== null && until < today
  if (!isOver(stored)) return stored
  const next = { ...stored, ...(afterwards ?? lapsed(stored)) }
  return isOver(next) ? { ...next, ...lapsed(next) } : next
}

const lapsed = ({ state, until }: Pick<ListedExcuse, 'state' | 'until'>) => ({
  state: 'lapsed' as const,
  until: null,
  endedOn: until,
  reason: state === 'grace' ? 'grace_ended' : 'permission_ended',
})

/** The engagements whose identity is confirmed again while they work, and how often (right-to-work rule 22). */
export const repeatsFor = ['substitute'] as const
export const repeatEveryHours = 24

export const isRepeated = (engagement: string | null) => repeatsFor.some((kind) => kind === engagement)

interface Working extends Pick<typeof employees.$inferSelect, 'engagement' | 'startDate' | 'leaveDate'> {
  erasedAt: Date | string | null
  identityRepeatedAt: Date | string | null
}

interface Settled extends Pick<typeof steps.$inferSelect, 'type' | 'status'> {
  completedAt: Date | string | null
}

/** Returns the time by which an employee is to show again that it is them who works; undefined where that is not needed. */
export function identityDueAt(
  { engagement, startDate, leaveDate, erasedAt, identityRepeatedAt }: Working,
  own: readonly Settled[] = [],
  now: Date,
): Date | undefined {
  const first = own.find(({ type, status }) => type === 'id' && status === 'pass')?.completedAt
  const today = now.toISOString().slice(0, 10)
  const isAtWork = (startDate === null || startDate <= today) && (leaveDate === null || leaveDate >= today)
  if (!isRepeated(engagement) || !isAtWork || erasedAt || !first) return undefined
  const times = [first, identityRepeatedAt ?? first].map((time) => new Date(time).getTime())
  return addHours(new Date(Math.max(...times)), repeatEveryHours)
}
