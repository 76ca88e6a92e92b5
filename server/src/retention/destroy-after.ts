import { monthsAfter } from '#right-to-work/london-day.ts'

const yearsAfterLeaving = 2

export type RetentionRule = 'left' | 'not_hired'

interface Ended {
  leaveDate: string | null
  notHiredOn: string | null
}

/**
 * Until which day, and by which rule, an employee's data is kept (right-to-work rule 17); undefined where neither a leave
 * date nor the end of the process is known: then it is kept. 29 February ends on the 28th of a year that has none.
 */
export function destroyAfter(
  { leaveDate, notHiredOn }: Ended,
  notHiredMonths: number,
): { rule: RetentionRule; day: string } | undefined {
  if (leaveDate) return { rule: 'left', day: monthsAfter(leaveDate, yearsAfterLeaving * 12) }
  if (notHiredOn) return { rule: 'not_hired', day: monthsAfter(notHiredOn, notHiredMonths) }
  return undefined
}
