import type {
  EngagementKind,
  EngagementOrigin,
  NewCheck,
} from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { StaffProblem } from '@bonafide/shared/contract/employees/staff-imports.ts'
import { readYes } from '@bonafide/shared/contract/text.ts'
import type { CheckPreview } from '@bonafide/shared/contract/right-to-work/calls.ts'
import {
  isWorkingWithout,
  type RightToWork,
} from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import type { GivenManager } from '@bonafide/shared/contract/employees/managers.ts'
import type { RuleBook } from '#right-to-work/rules/rules.ts'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import type { Deps } from '#platform/scope.ts'
import { previewFirstCheck } from '#right-to-work/checks/record-check.ts'
import { excuseNow } from '#right-to-work/checks/load-excuse.ts'
import { workingDays } from '#right-to-work/follow-ups/excuse-figures.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { readCheck, tellsOfCheck } from './read-check.ts'
import type { StaffRow } from './read-staff-file.ts'
import { type AmbiguousDate, problemsByColumn, RowReader } from './row-reader.ts'
import { engagementHelp, typedEngagement, typedOrigin } from './typed-words.ts'

/** An employee who is there already, as a row tells of them. */
export interface StaffMember {
  fullName: string
  email: string
  /** True when another employee may have the address, as in a family. */
  sharesEmail: boolean
  manager: GivenManager
  engagement: {
    engagement: EngagementKind | null
    startDate: string | null
    leaveDate: string | null
    site: string | null
    origin: EngagementOrigin | null
  }
  /** The earlier check; undefined when the row has none. */
  check: NewCheck | undefined
}

export interface JudgedRow {
  /** Undefined where something is wrong. */
  member: StaffMember | undefined
  problems: StaffProblem[]
  ambiguous: AmbiguousDate[]
}

/** Reads what was typed in a row, and says of each cell what is wrong with it. */
export function judgeRow({ cells }: Pick<StaffRow, 'cells'>, book: RuleBook, now: Date): JudgedRow {
  const row = new RowReader(cells)
  const names = row.names()
  const engagement = {
    engagement: row.word('engagement', typedEngagement, engagementHelp) ?? null,
    startDate: row.day('startDate') ?? null,
    leaveDate: row.day('leaveDate') ?? null,
    site: names?.site || null,
    // Never told by who made a check: a transfer is a fact of its own, which the check of the employer before needs.
    origin: row.word('origin', typedOrigin, 'Write how they joined: hired or transferred') ?? null,
  }
  const sharesEmail = row.word('sharesEmail', readYes, 'Write yes or no') ?? false
  const { startDate, leaveDate } = engagement
  if (startDate && leaveDate && leaveDate < startDate) {
    row.refuse('leaveDate', 'The leave date must not be before the start date')
  }
  const check = tellsOfCheck(row) ? readCheck(row, book, now) : undefined
  const { problems, ambiguous } = row
  if (!names || problems.length) return { member: undefined, problems, ambiguous }
  const { fullName, email } = names
  const manager = { name: names.manager, email: names.managerEmail }
  return { member: { fullName, email, sharesEmail, manager, engagement, check }, problems, ambiguous }
}

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
