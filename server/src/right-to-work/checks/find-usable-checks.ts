import type { MissingPart } from '@bonafide/shared/contract/statutory-excuse.ts'
import type { EmployeeRow } from '#employees/lock-employee.ts'
import type { Scope } from '#platform/scope.ts'
import { usableChecks } from '../excuse/statutory-excuse.ts'
import type { JudgedCheck } from '../excuse/walk-events.ts'
import { eventsOf } from './check-record.ts'
import { loadRecords } from './load-records.ts'
import { excuseNow } from './store-excuse.ts'

/** The checks of an employee that passed and still count, complete or not, the latest last. */
export async function findUsableChecks(scope: Scope, employee: EmployeeRow): Promise<readonly JudgedCheck[]> {
  const { rules: book, clock } = scope.deps
  const events = eventsOf(await loadRecords(scope, employee.id))
  const { state } = excuseNow(scope, employee, events)
  // One that was complete may have come to an end since.
  if (state === 'none' || state === 'lapsed') return []
  return usableChecks(events, employee, { book, at: clock() })
}

const ofFirstDay: readonly MissingPart[] = ['start_date', 'before_work_started']

/**
 * What a check lacks for its step to pass. What belongs to the first day of work can follow: when that is, and of a
 * digital check that a user has seen the employee (rules 1 and 7).
 */
export function lackingForStep({ event, judgement }: JudgedCheck): MissingPart[] {
  const isLater = (part: MissingPart) =>
    ofFirstDay.includes(part) || (part === 'likeness' && event.facts.route === 'digital')
  return judgement.missing.filter((part) => !isLater(part))
}
