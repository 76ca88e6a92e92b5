import type { Employee, Invitation } from '@bonafide/shared/contract/employees.ts'
import { stepTypes } from '@bonafide/shared/contract/employees.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { AppError } from '#app-error.ts'
import { appendAudit } from '#audit/append-audit.ts'
import { reserveCheck } from '#billing/reserve-check.ts'
import { employees, steps } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import { createLink } from '#links/create-link.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { phoneCountries } from '#phone/phone-countries.ts'
import { employeeView } from './employee-view.ts'
import { invitedPhone } from './invited-phone.ts'
import { loadViewParts } from './load-view-parts.ts'
import { searchText } from './search-text.ts'

/** Who invites: a user in the console, or a page of the organisation's that a key was used for. */
export type Inviter =
  | { source: 'console'; createdBy: string; apiKeyId?: undefined }
  | { source: 'widget'; apiKeyId: string; createdBy?: undefined }

/** Invites a person: sets a check aside, makes their link and queues the message with it, or does nothing. */
export async function inviteEmployee(
  scope: Scope,
  invitation: Invitation,
  inviter: Inviter,
): Promise<Employee> {
  const { tx, orgId } = scope
  const phoneE164 = invitedPhone(invitation, await phoneCountries(scope))
  const employeeId = crypto.randomUUID()
  const channel = invitation.inviteChannelPref
  await reserveCheck(scope, employeeId)
  const employee = await insertEmployee(scope, { ...invitation, phoneE164, id: employeeId, ...inviter })
  await tx.insert(steps).values(stepTypes.map((type) => ({ orgId, employeeId, type })))
  const link = await createLink(scope, { employeeId, channel })
  await queueMessage(scope, { employeeId, template: 'invitation', channel, linkId: link.id })
  await appendAudit(scope, {
    action: 'invitation.created',
    employeeId,
    linkId: link.id,
    data: { channel, ...(inviter.apiKeyId && { apiKeyId: inviter.apiKeyId }) },
  })
  return employeeView(scope.deps, employee, await loadViewParts(scope, [employeeId]))
}

async function insertEmployee(
  { deps, tx, orgId }: Scope,
  person: Invitation & Inviter & { id: string; phoneE164: string | null },
) {
  const [employee] = await tx
    .insert(employees)
    .values({
      orgId,
      id: person.id,
      fullName: person.fullName,
      email: person.email,
      emailKey: normaliseEmail(person.email),
      phoneE164: person.phoneE164,
      status: 'invited',
      source: person.source,
      inviteChannelPref: person.inviteChannelPref,
      searchText: searchText(person),
      createdBy: person.createdBy ?? null,
      apiKeyId: person.apiKeyId ?? null,
      createdAt: deps.clock(),
    })
    .onConflictDoNothing({ target: [employees.orgId, employees.emailKey] })
    .returning()
  if (!employee) throw new AppError('already_invited', 'This person has already been invited')
  return employee
}
