import type { ReportPeriod, ReportSummary } from '@bonafide/shared/contract/review/reports.ts'
import {
  addDays,
  differenceInCalendarDays,
  eachDayOfInterval,
  formatISO,
  isValid,
  parseISO,
  startOfMonth,
  subMonths,
} from 'date-fns'
import { londonDay } from '#lib/london-day.ts'
import type { Preset, ReportsSearch } from './report-search.ts'

/** Writes a period as the filters of the list of employees have it. */
export const inAddress = ({ from, to }: ReportPeriod) => `${from}..${to}`

/** The longest period the server tells about, both ends included. */
export const longestPeriod = 366

/** Counts the days of a period, both ends included. */
export function daysOf({ from, to }: ReportPeriod): number {
  return differenceInCalendarDays(parseISO(to), parseISO(from)) + 1
}

const starts: Record<Preset, (day: Date) => Date> = {
  '30d': (day) => addDays(day, -29),
  '90d': (day) => addDays(day, -89),
  '6m': (day) => addDays(subMonths(day, 6), 1),
  month: startOfMonth,
}

const written = (day: Date) => formatISO(day, { representation: 'date' })

/** Returns the days to report on: those of the address where they make a period, else those of the preset. */
export function periodOf(
  { period, from, to }: ReportsSearch,
  day = londonDay(),
): ReportPeriod & { preset?: Preset } {
  if (from && to) {
    const days = daysOf({ from, to })
    if (days >= 1 && days <= longestPeriod) return { from, to }
  }
  const preset = period ?? '30d'
  return { preset, from: written(starts[preset](parseISO(day))), to: day }
}

type Week = ReportSummary['timeToComplete'][number]

/** Returns every week from the first to the last, also those in which no employee completed. */
export function everyWeek(weeks: readonly Week[]): { week: string; data?: Week }[] {
  const byWeek = new Map(weeks.map((data) => [data.week, data]))
  const known = [...byWeek.keys()].toSorted()
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || !isValid(parseISO(first))) return []
  return eachDayOfInterval({ start: parseISO(first), end: parseISO(last) }, { step: 7 }).map((day) => {
    const week = written(day)
    return { week, data: byWeek.get(week) }
  })
}
