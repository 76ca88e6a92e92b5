import type { StepType } from '@bonafide/shared/contract/employees/employees.ts'
import type {
  AttentionKind,
  NextAction,
  QueueSection,
  Waiting,
} from '@bonafide/shared/contract/review/verifications.ts'
import { millisecondsInHour } from 'date-fns/constants'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { employeeView, loadViewParts } from '#employees/employee-view.ts'
import { employees } from '#employees/employees-tables.ts'
import { loadFlags } from '#employees/flags/load-flags.ts'
import { conditionsKey } from '#employees/sealed-fields.ts'
import { loadNextReminders } from '#invitations/automatic-reminders.ts'
import { type Connection, readRows } from '#platform/db/database.ts'
import type { Scope } from '#platform/scope.ts'
import { loadAssignees } from '#employees/assignees.ts'
import { chosenWays } from '#right-to-work/submission.ts'
import { overdueReason } from '#verification/identity/identity-sessions.ts'

/** The queue's row of an employee. Times in milliseconds since 1970. */
interface WaitingRow {
  id: string
  status: 'invited' | 'verifying' | 'failed'
  step_type: StepType
  step_status: 'pending' | 'fail'
  reason: string | null
  link_state: 'active' | 'expired' | 'revoked' | 'used'
  undelivered: boolean
  failure: string | null
  is_locked: boolean
  is_ours: boolean
  is_handed_over: boolean
  is_processing: boolean
  is_review: boolean
  is_overdue: boolean
  is_held: boolean
  is_follow_up: boolean
  is_snoozed: boolean
  waiting_since: number
  reminded_at: number | null
  attention: AttentionKind | null
  /** The number of rows in all. */
  total: number
  /** Of the lists that have them. */
  section: QueueSection | null
  place: number
}

/** The columns of a WaitingRow, from `employee`. As numbers: the two drivers do not agree on dates. */
export const waitingColumns: SQL = sql.raw(`
  id, status, step_type, step_status, reason, link_state, undelivered, failure, is_locked, is_ours, is_handed_over, is_processing,
  is_review, is_overdue, is_held, follow_up_link is not null as is_follow_up, is_snoozed,
  (extract(epoch from waiting_since) * 1000)::float8 as waiting_since,
  (extract(epoch from reminded_at) * 1000)::float8 as reminded_at,
  attention`)

/** Reads rows of the queue; with the number of each section, where a statement counts them. */
export function readWaiting(
  connection: Connection,
  query: SQL,
): Promise<(WaitingRow & Partial<Record<`${QueueSection}_total`, number>>)[]> {
  return readRows(connection, query)
}

/** The employees of rows as the console shows them, in the same order. */
export async function showWaiting(scope: Scope, rows: readonly WaitingRow[]): Promise<Waiting[]> {
  const { deps, tx, orgId } = scope
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  const found = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.orgId, orgId), inArray(employees.id, ids)))
  const employeeOf = new Map(found.map((employee) => [employee.id, employee]))
  const parts = await loadViewParts(scope, ids)
  const assignees = await loadAssignees(scope, ids)
  const flags = await loadFlags(scope, ids)
  const reminders = await loadNextReminders(scope, ids)
  const withoutDocument = rows.flatMap(({ id, is_handed_over }) => (is_handed_over ? id : []))
  const ways = await chosenWays(scope, withoutDocument)
  const key = await conditionsKey(scope, found)
  return rows.flatMap((row) => {
    const employee = employeeOf.get(row.id)
    if (!employee) return []
    const raised = flags.get(row.id) ?? []
    return {
      employee: employeeView({ ...scope, key }, employee, parts),
      waitingSince: new Date(row.waiting_since).toISOString(),
      action: nextAction(row, deps.clock()),
      attention: row.attention,
      need: needOf(row),
      ...(row.is_handed_over && { chosen: ways.get(row.id) ?? null }),
      detail: waitingDetail(row, raised.length > 0) ?? null,
      assignee: assignees.get(row.id) ?? null,
      nextReminder: reminders.get(row.id)?.at.toISOString() ?? null,
      remindersPaused: employee.remindersPausedAt !== null,
      snoozedUntil: row.is_snoozed ? employee.snoozedUntil : null,
      flags: raised,
    }
  })
}

function needOf(row: WaitingRow): Waiting['need'] {
  if (row.is_review || row.is_held) return 'identity_review'
  return row.is_handed_over ? 'no_document' : null
}

/** The one thing the organisation can do that helps an employee on. */
function nextAction(row: WaitingRow, now: Date): NextAction {
  if (row.is_held || row.is_review || row.is_handed_over) return 'review'
  if (row.status === 'failed' || row.is_locked || row.is_overdue) return 'reopen'
  if (row.is_processing) return 'none'
  if (row.is_ours) return 'check'
  if (row.is_follow_up) return 'none'
  if (row.link_state !== 'active' || row.undelivered) return 'resend'
  const moved = Math.max(row.waiting_since, row.reminded_at ?? 0)
  return now.getTime() - moved < millisecondsInHour ? 'none' : 'nudge'
}

/** Returns what is being waited for, or why the verification does not go on. */
function waitingDetail(row: WaitingRow, isFlagged: boolean): Waiting['detail'] {
  if (row.is_held) return 'We have a result that came late. It is held until you decide'
  if (row.is_review && isFlagged)
    return 'We have a result. A warning sign or a difference holds it until you decide'
  if (row.is_review) return 'The document and the invitation differ. Decide if it is the same person'
  if (row.is_handed_over) return 'No passport or driving licence. See them in person'
  if (row.status === 'failed' || row.is_locked) return row.reason
  if (row.is_overdue) return overdueReason
  if (row.is_follow_up && !row.is_ours) return 'They were asked to prove their right to work again'
  if (row.is_ours) return 'Your organisation needs to confirm their right to work'
  if (row.link_state === 'revoked') return 'The link was revoked'
  if (row.link_state === 'used') return 'They need a new link to take the step again'
  if (row.link_state === 'expired') return 'The link has expired'
  if (row.undelivered) return row.failure
  if (row.is_processing) return 'The identity provider is checking the documents'
  return row.step_status === 'fail' ? row.reason : null
}
