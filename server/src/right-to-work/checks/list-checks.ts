import type { Appointment } from '@bonafide/shared/contract/right-to-work/appointments.ts'
import type { FollowUp, FollowUpRequestState } from '@bonafide/shared/contract/right-to-work/follow-ups.ts'
import type {
  RecordedCheck,
  RecordedLapse,
  RecordedNotRequired,
} from '@bonafide/shared/contract/right-to-work/calls.ts'
import type { SentChoice } from '@bonafide/shared/contract/right-to-work/choice.ts'
import {
  hasLeft,
  type RightToWork,
  type Working,
} from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { findEmployee } from '#employees/find-employee.ts'
import type { Scope } from '#platform/scope.ts'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { takenAppointment } from '../appointments.ts'
import { listSent, type SentFile } from '../evidence/evidence-files.ts'
import { endOf, nextAlertDay } from '../follow-ups/raise-alerts.ts'
import { showFollowUpRequest } from '../follow-ups/ask-again.ts'
import { rightToWorkAlerts } from '../follow-ups/follow-ups-tables.ts'
import { londonDay } from '../london-day.ts'
import { sentChoice } from '../submission.ts'
import { eventsOf } from './check-record.ts'
import { loadRecords } from './load-records.ts'
import { showAllRecords } from './show-records.ts'
import { engagementOf, excuseToShow } from './load-excuse.ts'

interface CheckList {
  items: RecordedCheck[]
  lapses: RecordedLapse[]
  notRequired: RecordedNotRequired[]
  rightToWork: RightToWork | null
  followUp: FollowUp | null
  request: FollowUpRequestState | null
  sent: SentChoice | null
  photos: SentFile[]
  appointment: Appointment | null
}

/** An employee's right-to-work checks and lapses, newest first, what they give, and what the employee has sent. */
export async function listChecks(scope: Scope, employeeId: string): Promise<CheckList> {
  const employee = await findEmployee(scope, employeeId)
  const records = await loadRecords(scope, employeeId)
  const engagement = await engagementOf(scope, employee)
  const rightToWork = employee.erasedAt ? null : excuseToShow(scope, engagement, eventsOf(records))
  const followUp = rightToWork && (await showFollowUp(scope, employee, rightToWork))
  const request = await showFollowUpRequest(scope, employeeId)
  const sent = await sentChoice(scope, employeeId)
  const photos = await listSent(scope, employeeId)
  const appointment = await takenAppointment(scope.tx, { orgId: scope.orgId, employeeId })
  const shown = await showAllRecords(scope, records)
  return { ...shown, rightToWork, followUp, request, sent, photos, appointment }
}

interface Planned {
  followUpDue: string | null
  until: string | null
}

/** When an employee's right to work is to be checked again, and what is sent about it. */
async function showFollowUp(
  { deps, tx, orgId }: Scope,
  employee: Working & { id: string },
  planned: Planned,
): Promise<FollowUp | null> {
  const today = londonDay(deps.clock())
  if (planned.followUpDue === null || hasLeft(employee, today)) return null
  const [last] = await tx
    .select()
    .from(rightToWorkAlerts)
    .where(
      and(
        eq(rightToWorkAlerts.orgId, orgId),
        eq(rightToWorkAlerts.employeeId, employee.id),
        isNotNull(rightToWorkAlerts.sentAt),
      ),
    )
    .orderBy(desc(rightToWorkAlerts.sentAt))
    .limit(1)
  const end = endOf(planned)
  const { days } = ruleBook().inForce(today).alerts
  return {
    due: planned.followUpDue,
    nextAlert: (end !== null && nextAlertDay(end, today, days)) || null,
    lastSent: last?.sentAt ? { at: last.sentAt.toISOString(), kind: last.kind, days: last.days } : null,
  }
}
