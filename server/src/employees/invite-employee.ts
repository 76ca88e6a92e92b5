import type { Employee, Invitation } from '@bonafide/shared/contract/employees.ts'
import { and, eq, sql } from 'drizzle-orm'
import { appendAudit } from '#audit/append-audit.ts'
import { loadStanding } from '#billing/load-standing.ts'
import { periodOf } from '#billing/period.ts'
import { beginMonth, refuseExhausted, reserveCheck } from '#billing/reserve-check.ts'
import { prepared } from '#db/prepared.ts'
import { organisations, usagePeriods } from '#db/schema.ts'
import { together } from '#db/together.ts'
import type { Scope, WillAnswer } from '#deps.ts'
import { newLink } from '#links/new-link.ts'
import { limitMessages } from '#messages/limit-messages.ts'
import { storeMessage } from '#messages/queue-message.ts'
import { findListeningEndpoints } from '#webhooks/publish-event.ts'
import { employeeView } from './employee-view.ts'
import { insertPerson } from './insert-person.ts'
import { invitedPhone } from './invited-phone.ts'

/** Who invites: a user in the console, or a page of the organisation's that a key was used for. */
export type Inviter =
  | { source: 'console'; createdBy: string; apiKeyId?: undefined }
  | { source: 'widget'; apiKeyId: string; createdBy?: undefined }

/**
 * Invites a person: sets a check aside, makes their link and queues the message with it, or does nothing.
 * @param willAnswer see `WillAnswer`
 */
export async function inviteEmployee(
  scope: Scope,
  invitation: Invitation,
  inviter: Inviter,
  willAnswer: WillAnswer<Employee> = async () => {},
): Promise<Employee> {
  const action = 'invitation.created'
  const period = periodOf(scope.deps.clock())
  const [{ linkDays, phoneCountries, used }, { terms }, endpoints] = await together([
    loadOrganisation(scope, period),
    loadStanding(scope),
    findListeningEndpoints(scope, action),
  ])
  refuseExhausted(terms, used ?? 0)
  const phoneE164 = invitedPhone(invitation, phoneCountries)
  const employeeId = crypto.randomUUID()
  const channel = invitation.inviteChannelPref
  const link = newLink(scope.deps, { linkDays })
  const [employee] = await together([
    insertPerson(scope, { ...invitation, phoneE164, id: employeeId, ...inviter }, link),
    storeMessage(scope, { employeeId, template: 'invitation', channel, linkId: link.id }),
  ])
  const latestLink = new Map([[employeeId, { ...link, usedAt: null, revokedAt: null }]])
  const reply = employeeView(scope.deps, employee, { steps: new Map(), latestLink })
  const data = { channel, ...(inviter.apiKeyId && { apiKeyId: inviter.apiKeyId }) }
  if (used === null) await beginMonth(scope, period)
  // From here to the commit the organisation's other invitations wait. Everybody locks in this order, so that nobody
  // waits for each other: the month's checks, the day's messages, the end of the audit chain.
  const [check] = await together([
    reserveCheck(scope, employeeId, { terms, isNew: true, period }),
    limitMessages(scope),
    appendAudit(scope, { action, employeeId, linkId: link.id, data }, { endpoints }),
    willAnswer(reply),
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
