import { addDays } from './report-period.ts'
import type { ReportSummary } from '@bonafide/shared/contract/reports.ts'

type Week = ReportSummary['timeToComplete'][number]

/** Every week from the first to the last, also those in which nobody completed. */
export function everyWeek(weeks: readonly Week[]): { week: string; data?: Week }[] {
  const byWeek = new Map(weeks.map((data) => [data.week, data]))
  const known = [...byWeek.keys()].toSorted()
  const [first, last] = [known[0], known.at(-1)]
  if (!first || Number.isNaN(Date.parse(first))) return []
  const all: { week: string; data?: Week }[] = []
  for (let week = first; week <= (last ?? first); week = addDays(week, 7)) {
    all.push({ week, data: byWeek.get(week) })
  }
  return all
}
