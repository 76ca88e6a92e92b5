import type { Appointment } from '@bonafide/shared/contract/appointments.ts'
import type { FollowUpRequestState, FollowUp } from '@bonafide/shared/contract/follow-ups.ts'
import type { RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import type {
  RecordedCheck,
  RecordedLapse,
  RecordedNotRequired,
} from '@bonafide/shared/contract/right-to-work-calls.ts'
import type { SentChoice } from '@bonafide/shared/contract/right-to-work-choice.ts'
import { findEmployee } from '#employees/find-employee.ts'
import type { Scope } from '#platform/scope.ts'
import { takenAppointment } from '../appointments/taken-appointment.ts'
import { listSent, type SentFile } from '../evidence/sent-files.ts'
import { showFollowUpRequest } from '../follow-ups/ask-again.ts'
import { showFollowUp } from '../follow-ups/show-follow-up.ts'
import { sentChoice } from '../submission/submission.ts'
import { eventsOf } from './check-record.ts'
import { loadRecords } from './load-records.ts'
import { showAllRecords } from './show-records.ts'
import { engagementOf, excuseToShow } from './store-excuse.ts'

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
