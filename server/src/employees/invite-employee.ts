import type { Employee, Invitation } from '@bonafide/shared/contract/employees.ts'
import { and, eq, sql } from 'drizzle-orm'
import { appendAudit } from '#audit/append-audit.ts'
import { loadStanding } from '#billing/load-standing.ts'
import { periodOf } from '#billing/period.ts'
import { refuseExhausted, reserveCheck } from '#billing/reserve-check.ts'
import { prepared } from '#db/prepared.ts'
import { organisations, usagePeriods } from '#db/schema.ts'
import { together } from '#db/together.ts'
import type { Scope } from '#deps.ts'
import { newLink } from '#links/new-link.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { employeeView } from './employee-view.ts'
import { insertPerson } from './insert-person.ts'
import { invitedPhone } from './invited-phone.ts'

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
  const [{ linkDays, phoneCountries, used }, { terms }] = await together([
    loadOrganisation(scope),
    loadStanding(scope),
  ])
  refuseExhausted(terms, used)
  const phoneE164 = invitedPhone(invitation, phoneCountries)
  const employeeId = crypto.randomUUID()
  const channel = invitation.inviteChannelPref
  const link = newLink(scope.deps, { linkDays })
  const [employee] = await together([
    insertPerson(scope, { ...invitation, phoneE164, id: employeeId, ...inviter }, link),
    // From here on the organisation's other invitations wait.
    reserveCheck(scope, employeeId, { terms, isNew: true }),
  ])
  // Counted after the check: in one order for everybody, nobody waits for each other.
  await queueMessage(scope, { employeeId, template: 'invitation', channel, linkId: link.id })
  await appendAudit(scope, {
    action: 'invitation.created',
    employeeId,
    linkId: link.id,
    data: { channel, ...(inviter.apiKeyId && { apiKeyId: inviter.apiKeyId }) },
  })
  const latestLink = new Map([[employeeId, { ...link, usedAt: null, revokedAt: null }]])
  return employeeView(scope.deps, employee, { steps: new Map(), latestLink })
}

async function loadOrganisation({ deps, tx, orgId }: Scope) {
  const [organisation] = await findOrganisation(tx, { orgId, period: periodOf(deps.clock()) })
  if (!organisation) throw new Error(`no organisation ${orgId}`)
  return organisation
}

const findOrganisation = prepared('inviting_organisation', (db) => {
  const { linkDays, phoneCountries } = organisations
  const thisMonth = eq(usagePeriods.period, sql.placeholder('period'))
  return db
    .select({ linkDays, phoneCountries, used: sql<number>`coalesce(${usagePeriods.used}, 0)` })
    .from(organisations)
    .leftJoin(usagePeriods, and(eq(usagePeriods.orgId, organisations.id), thisMonth))
    .where(eq(organisations.id, sql.placeholder('orgId')))
})
