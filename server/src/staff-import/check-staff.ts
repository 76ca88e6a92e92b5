import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import type { StaffCheck } from '@bonafide/shared/contract/staff-imports.ts'
import { exhaustedMessage } from '#billing/reserve-credit.ts'
import { creditsLeft } from '#billing/credits-left.ts'
import { knownEmails } from '#employees/known-emails.ts'
import type { Scope } from '#platform/scope.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { judgeMember, refusalsOf, worksWithout } from './judge-members.ts'
import { type JudgedRow, judgeRow, type StaffMember } from './judge-row.ts'
import type { StaffRow } from './read-staff-file.ts'

type Checked = StaffCheck['rows'][number]

export const existingMessage = 'An employee with this email is in Bonafide already'

/** What an import would do with each row. Nothing is stored. */
export async function checkStaff(
  scope: Scope,
  rows: readonly StaffRow[],
  { invites }: { invites: boolean },
): Promise<StaffCheck> {
  const { rules, clock } = scope.deps
  const book = rules.inForce(londonDay(clock()))
  const judged = rows.map((row) => ({ row, judged: judgeRow(row, book, clock()) }))
  const known = await knownEmails(
    scope,
    rows.map(({ cells }) => normaliseEmail(cells.email)),
  )
  const left = { credits: invites ? await creditsLeft(scope) : Infinity }
  const firstLines = new Map<string, number>()
  const tally = { states: {} as Record<string, number>, workingWithout: 0 }
  const checked = judged.map(({ row, judged: one }): Checked => {
    const { line, cells } = row
    const key = normaliseEmail(cells.email)
    const about = { line, fullName: cells.fullName, email: cells.email }
    const column = 'Email'
    if (known.has(key))
      return { ...about, outcome: 'existing', problems: [{ column, message: existingMessage }] }
    const first = firstLines.get(key)
    if (first !== undefined) {
      const message = `This email is already in row ${first}`
      return { ...about, outcome: 'refused', problems: [{ column, message }] }
    }
    if (key) firstLines.set(key, line)
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
): Pick<Checked, 'outcome' | 'problems' | 'excuse'> {
  if (!member) return { outcome: 'refused', problems }
  const preview = judgeMember(deps, member)
  const refusals = refusalsOf(preview)
  if (refusals.length) return { outcome: 'refused', problems: refusals }
  left.credits -= 1
  if (left.credits < 0) return { outcome: 'refused', problems: [{ column: null, message: exhaustedMessage }] }
  const { state, until, missing, conditions } = preview.rightToWork
  const notes = [...preview.problems.map(({ message }) => message), ...endedNote(member, deps.clock())]
  return { outcome: 'ready', problems: [], excuse: { state, until, missing, conditions, notes } }
}

// None says why it is none.
function endedNote({ check }: StaffMember, now: Date): string[] {
  const end = check?.permissionEnd
  return end && end < londonDay(now) ? [`This permission ended on ${end}: check the employee again`] : []
}
