import { addHours } from 'date-fns'
import type { employees } from './employees-tables.ts'
import type { ShownStep } from './load-view-parts.ts'

/** The engagements whose identity is confirmed again while they work, and how often (right-to-work rule 22). */
export const repeatsFor = ['substitute'] as const
export const repeatEveryHours = 24

export const isRepeated = (engagement: string | null) => repeatsFor.some((kind) => kind === engagement)

interface Working extends Pick<typeof employees.$inferSelect, 'engagement' | 'startDate' | 'leaveDate'> {
  erasedAt: Date | string | null
  identityRepeatedAt: Date | string | null
}

/** Returns the time by which an employee is to show again that it is them who works; undefined where that is not needed. */
export function identityDueAt(
  { engagement, startDate, leaveDate, erasedAt, identityRepeatedAt }: Working,
  steps: readonly Pick<ShownStep, 'type' | 'status' | 'completedAt'>[] = [],
  now: Date,
): Date | undefined {
  const first = steps.find(({ type, status }) => type === 'id' && status === 'pass')?.completedAt
  const today = now.toISOString().slice(0, 10)
  const isAtWork = (startDate === null || startDate <= today) && (leaveDate === null || leaveDate >= today)
  if (!isRepeated(engagement) || !isAtWork || erasedAt || !first) return undefined
  const times = [first, identityRepeatedAt ?? first].map((time) => new Date(time).getTime())
  return addHours(new Date(Math.max(...times)), repeatEveryHours)
}
