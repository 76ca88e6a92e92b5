import { normaliseEmail, readYes } from '@bonafide/shared/contract/text.ts'
import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { and, eq } from 'drizzle-orm'
import { requireCredit } from '#billing/reserve-credit.ts'
import { countStatus } from '#employees/list/employee-counts.ts'
import { employees } from '#employees/employees-tables.ts'
import { sameEmployeeAs } from '#employees/known-emails.ts'
import { insertEmployee } from '#invitations/insert-employee.ts'
import { sendInvitation } from '#invitations/invite-employee.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { recordCheck } from '#right-to-work/checks/record-check.ts'
import { refreshRightToWork } from '#right-to-work/checks/refresh-excuse.ts'
import type { StaffMember } from './judge-row.ts'
import type { StaffRow } from './read-staff-file.ts'

interface ImportedBy {
  createdBy: string
  importId: string
  invites: boolean
}

/** Adds an employee who is there already, with their earlier check. */
export async function importRow(
  scope: Scope,
  member: StaffMember,
  { createdBy, importId, invites }: ImportedBy,
): Promise<{ employeeId: string; rightToWork: RightToWork }> {
  const { fullName, email, sharesEmail, manager, engagement, check } = member
  const terms = invites ? await requireCredit(scope) : undefined
  const invitation = { fullName, email, sharesEmail, manager, inviteChannelPref: 'email' as const }
  const employee = await insertEmployee(scope, invitation, { source: 'import', createdBy, engagement })
  const { id: employeeId } = employee
  await record(scope, { action: 'employee.imported', employeeId, data: { importId } })
  await countStatus(scope, { to: employee.status })
  const rightToWork = check
    ? (await recordCheck(scope, employeeId, check)).rightToWork
    : await refreshRightToWork(scope, employee)
  if (terms) await sendInvitation(scope, employee, { channel: 'email', terms, mayWait: true })
  return { employeeId, rightToWork }
}

/** The employee of the organisation whom a row tells of: by the address, and by the name too where it is shared. */
export async function findEmployee(
  { tx, orgId }: Scope,
  { fullName, email, sharesEmail }: StaffRow['cells'],
): Promise<string | undefined> {
  const found = await tx
    .select({ id: employees.id, fullName: employees.fullName })
    .from(employees)
    .where(and(eq(employees.orgId, orgId), eq(employees.emailKey, normaliseEmail(email))))
  return found.find(sameEmployeeAs({ fullName, sharesEmail: readYes(sharesEmail) }))?.id
}
