import { monthsAfter } from '#right-to-work/london-day.ts'

const yearsAfterLeaving = 2

export type RetentionRule = 'left' | 'not_hired'

interface Ended {
  leaveDate: string | null
  notHiredOn: string | null
}

/**
 * Returns the day until which an employee's data is kept, and the rule for it (right-to-work rule 17). Undefined when
 * neither a leave date nor the end of the process is known: then it is kept. 29 February ends on the 28th of a year
 * that has none.
 */
export function destroyAfter(
  { leaveDate, notHiredOn }: Ended,
  notHiredMonths: number,
): { rule: RetentionRule; day: string } | undefined {
  if (leaveDate) return { rule: 'left', day: monthsAfter(leaveDate, yearsAfterLeaving * 12) }
  if (notHiredOn) return { rule: 'not_hired', day: monthsAfter(notHiredOn, notHiredMonths) }
  return undefined
}
