import type { Employee, Invitation } from '@bonafide/shared/contract/employees.ts'
import { and, eq, sql } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { loadEntitlement } from '#billing/load-entitlement.ts'
import { periodOf } from '#billing/period.ts'
import { beginMonth, refuseExhausted, reserveCredit } from '#billing/reserve-credit.ts'
import { prepared } from '#platform/db/prepared.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { usagePeriods } from '#billing/credits-tables.ts'
import { pipeline } from '#platform/db/pipeline.ts'
import type { Scope, StoreReply } from '#platform/scope.ts'
import { newLink } from '#links/new-link.ts'
import { limitMessages } from '#messages/limit-messages.ts'
import { storeMessage } from '#messages/queue-message.ts'
import { employeeView } from '#employees/employee-view.ts'
import { insertEmployee, type Inviter } from './insert-employee.ts'
import { invitedPhone } from './invited-phone.ts'

/**
 * Invites a person: sets a check aside, makes their link and queues the message with it, or does nothing.
 * @param storeReply see `StoreReply`
 */
export async function inviteEmployee(
  scope: Scope,
  invitation: Invitation,
  inviter: Inviter,
  storeReply: StoreReply<Employee> = async () => {},
): Promise<Employee> {
  const period = periodOf(scope.deps.clock())
  const [{ linkDays, phoneCountries, used }, { terms }] = await pipeline([
    loadOrganisation(scope, period),
    loadEntitlement(scope),
  ])
  refuseExhausted(terms, used ?? 0)
  const phoneE164 = invitedPhone(invitation, phoneCountries)
  const employeeId = crypto.randomUUID()
  const channel = invitation.inviteChannelPref
  const link = newLink(scope.deps, { linkDays })
  const [employee] = await pipeline([
    insertEmployee(scope, { ...invitation, phoneE164, id: employeeId, ...inviter }, link),
    storeMessage(scope, { employeeId, template: 'invitation', channel, linkId: link.id }),
  ])
  const latestLink = new Map([[employeeId, { ...link, usedAt: null, revokedAt: null }]])
  const reply = employeeView(scope.deps, employee, { steps: new Map(), latestLink })
  const data = { channel, ...(inviter.apiKeyId && { apiKeyId: inviter.apiKeyId }) }
  if (used === null) await beginMonth(scope, period)
  // From here to the commit the organisation's other invitations wait. Everybody locks in this order, so that nobody
  // waits for each other: the month's checks, the day's messages, the end of the audit chain.
  const [check] = await pipeline([
    reserveCredit(scope, employeeId, { terms, isNew: true, period }),
    limitMessages(scope),
    record(scope, { action: 'invitation.created', employeeId, linkId: link.id, data }),
    storeReply(reply),
  ])
  await check.announce()
  return reply
}

async function loadOrganisation({ tx, orgId }: Scope, period: string) {
  const [organisation] = await findOrganisation(tx, { orgId, period })
  if (!organisation) throw new Error(`no organisation ${orgId}`)
  return organisation
}

const findOrganisation = prepared('inviting_organisation', (db) => {
  const { linkDays, phoneCountries } = organisations
  const thisMonth = eq(usagePeriods.period, sql.placeholder('period'))
  return db
    .select({ linkDays, phoneCountries, used: usagePeriods.used })
    .from(organisations)
    .leftJoin(usagePeriods, and(eq(usagePeriods.orgId, organisations.id), thisMonth))
    .where(eq(organisations.id, sql.placeholder('orgId')))
})
