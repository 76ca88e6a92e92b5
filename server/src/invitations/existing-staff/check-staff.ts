import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { normaliseEmail, readYes } from '@bonafide/shared/contract/text.ts'
import type { CheckPreview } from '@bonafide/shared/contract/right-to-work/calls.ts'
import type { StaffCheck } from '@bonafide/shared/contract/employees/staff-imports.ts'
import { exhaustedMessage } from '#billing/reserve-credit.ts'
import { creditsLeft } from '#billing/get-usage.ts'
import { sameEmployeeAs, knownEmails } from '#employees/known-emails.ts'
import type { Scope } from '#platform/scope.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import {
  type JudgedRow,
  judgeMember,
  judgeRow,
  refusalsOf,
  type StaffMember,
  worksWithout,
} from './judge-row.ts'
import type { StaffRow } from './read-staff-file.ts'

type Checked = StaffCheck['rows'][number]

export const existingMessage = 'An employee with this email is in Bonafide already'

/** Returns what an import would do with each row. Stores nothing. */
export async function checkStaff(
  scope: Scope,
  rows: readonly StaffRow[],
  { invites }: { invites: boolean },
): Promise<StaffCheck> {
  const { clock } = scope.deps
  const judged = rows.map((row) => ({ row, judged: judgeRow(row, ruleBook(), clock()) }))
  const known = await knownEmails(
    scope,
    rows.map(({ cells }) => normaliseEmail(cells.email)),
  )
  const left = { credits: invites ? await creditsLeft(scope) : Infinity }
  const before = new Map<string, { line: number; fullName: string }[]>()
  const tally = { states: {} as Record<string, number>, workingWithout: 0 }
  const checked = judged.map(({ row, judged: one }): Checked => {
    const { line, cells } = row
    const { fullName, email } = cells
    const key = normaliseEmail(email)
    const about = { line, fullName, email }
    const taken = { ...about, isTaken: true }
    const column = 'Email'
    const isThem = sameEmployeeAs({ fullName, sharesEmail: readYes(cells.sharesEmail) })
    const employees = known.get(key)?.filter(isThem) ?? []
    if (employees.length)
      return { ...taken, outcome: 'existing', problems: [{ column, message: existingMessage }], employees }
    const others = before.get(key) ?? []
    const first = others.find(isThem)
    if (first) {
      const message = `This email is already in row ${first.line}`
      return { ...taken, outcome: 'refused', problems: [{ column, message }] }
    }
    if (key) before.set(key, [...others, { line, fullName }])
    const result = checkOne(scope, one, left)
    if (result.excuse) {
      const { state } = result.excuse
      tally.states[state] = (tally.states[state] ?? 0) + 1
      if (one.member && worksWithout(scope.deps, one.member, { state })) tally.workingWithout += 1
    }
    return { ...about, ...result }
  })
  const count = (outcome: Checked['outcome']) => checked.filter((one) => one.outcome === outcome).length
  const ambiguous = judged.flatMap(({ row: { line }, judged: one }) =>
    one.ambiguous.map((date) => ({ line, ...date })),
  )
  return {
    rows: checked,
    ready: count('ready'),
    existing: count('existing'),
    refused: count('refused'),
    ...tally,
    ambiguousDates: { count: ambiguous.length, first: ambiguous[0] ?? null },
  }
}

function checkOne(
  { deps }: Scope,
  { member, problems }: JudgedRow,
  left: { credits: number },
): Pick<Checked, 'outcome' | 'problems' | 'startDate' | 'leaveDate' | 'excuse'> {
  if (!member) return { outcome: 'refused', problems }
  const preview = judgeMember(deps, member)
  const refusals = refusalsOf(preview)
  if (refusals.length) return { outcome: 'refused', problems: refusals }
  left.credits -= 1
  if (left.credits < 0)
    return { outcome: 'refused', problems: [{ column: null, message: exhaustedMessage(deps.settings) }] }
  const { startDate, leaveDate } = member.engagement
  const excuse = { ...preview.rightToWork, notes: notesOf(member, preview, deps.clock()) }
  return { outcome: 'ready', problems: [], startDate, leaveDate, excuse }
}

/** Returns the notes that are shown beside the state. */
function notesOf(
  { check, engagement }: StaffMember,
  { problems, rightToWork }: CheckPreview,
  now: Date,
): string[] {
  const end = check?.permissionEnd
  // A missing excuse does not tell by itself that the permission has ended.
  const ended =
    end && end < londonDay(now) ? [`This permission ended on ${end}: check the employee again`] : []
  const isUnseen = check && !check.likeness && rightToWork.reason === 'late'
  const isInTime =
    check && engagement.startDate && londonDay(new Date(check.checkedAt)) <= engagement.startDate
  // The check was in time, and that they were seen is what is not known.
  if (isUnseen && isInTime) return [unseen, ...ended]
  return [...problems.map(({ message }) => message), ...ended]
}

const unseen =
  'Write in Employee seen how they saw the employee. Without it the check does not cover you once work has begun'
