import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import type { CheckPreview } from '@bonafide/shared/contract/right-to-work-calls.ts'
import { isWorkingWithout, type RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import type { StaffProblem } from '@bonafide/shared/contract/staff-imports.ts'
import type { Deps } from '#platform/scope.ts'
import { previewFirstCheck } from '#right-to-work/checks/record-check.ts'
import { excuseNow } from '#right-to-work/checks/load-excuse.ts'
import { workingDays } from '#right-to-work/follow-ups/excuse-figures.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import type { StaffMember } from './judge-row.ts'
import { problemsByColumn } from './row-reader.ts'

/** Returns the excuse that an employee's earlier check gives, and its problems. */
export function judgeMember(deps: Deps, { fullName, engagement, check }: StaffMember): CheckPreview {
  const hired = { ...engagement, fullName }
  if (!check) return { rightToWork: excuseNow({ deps }, hired, []), problems: [] }
  return previewFirstCheck({ deps }, hired, check)
}

/** The problems for which a check cannot be recorded, by the columns they were typed in. */
export function refusalsOf({ problems }: Pick<CheckPreview, 'problems'>): StaffProblem[] {
  const blocking = problems.filter(({ blocks }) => blocks).toReversed()
  return problemsByColumn(Object.fromEntries(blocking.map(({ field, message }) => [field, message])))
}

/** True when an employee may be working without a statutory excuse today. */
export function worksWithout(
  { clock }: Pick<Deps, 'clock'>,
  { engagement }: Pick<StaffMember, 'engagement'>,
  { state }: Pick<RightToWork, 'state'>,
): boolean {
  const today = londonDay(clock())
  return isWorkingWithout(engagement, state, workingDays(today, ruleBook().inForce(today)))
}
