import type {
  Channel,
  Employee,
  Invitation,
  NewEmployee,
} from '@bonafide/shared/contract/employees/employees.ts'
import { secondsInHour } from 'date-fns/constants'
import { requireCredit, reserveCredit, reserveTrial } from '#billing/reserve-credit.ts'
import { recordEngagement } from '#employees/change-employee.ts'
import { countStatus } from '#employees/list/employee-counts.ts'
import { employeeView } from '#employees/employee-view.ts'
import type { Scope } from '#platform/scope.ts'
import { announceUsage } from '#billing/announce-usage.ts'
import type { PlanTerms } from '#billing/plans/plans.ts'
import type { EmployeeRow } from '#employees/find-employee.ts'
import { createLink } from '#employees/links/create-link.ts'
import type { Link } from '#employees/links/link-state.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { record } from '#platform/audit/record.ts'
import type { EmbedPrincipal } from '#platform/http/principal.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { refreshRightToWork } from '#right-to-work/checks/refresh-excuse.ts'
import { insertEmployee, type Inviter } from './insert-employee.ts'
import { invitation as invitationMessage } from './link-messages.ts'

/** Invites an employee: reserves a credit, makes their link and queues the message with it, or does nothing. */
export async function inviteEmployee(
  scope: Scope,
  invitation: NewEmployee,
  inviter: Inviter,
  options: { mayWait?: boolean } = {},
): Promise<Employee> {
  const terms = await requireCredit(scope)
  const employee = await insertEmployee(scope, invitation, inviter)
  const { apiKeyId } = inviter
  const channel = employee.inviteChannelPref
  // When work starts, and how, decides whether they may be working without an excuse.
  const isEngaged = employee.startDate ?? employee.engagement
  const rightToWork = isEngaged && (await refreshRightToWork(scope, employee))
  const link = await sendInvitation(scope, employee, { channel, terms, apiKeyId, ...options })
  await recordEngagement(scope, employee)
  await countStatus(scope, { to: employee.status })
  const view = employeeView(scope, employee, {
    steps: new Map(),
    latestLink: new Map([[employee.id, link]]),
  })
  return { ...view, ...(rightToWork && { rightToWork }) }
}

interface Options {
  channel: Channel
  /** The plan's terms, where they are known. */
  terms?: PlanTerms
  apiKeyId?: string | undefined
  /** True when it takes no credit. */
  isTrial?: boolean
  /** True for one of many at once: over the caps its message waits, instead of the invitation being refused. */
  mayWait?: boolean
}

/** Sends an employee their first link, and reserves the credit for it. */
export async function sendInvitation(
  scope: Scope,
  { id: employeeId }: Pick<EmployeeRow, 'id'>,
  { channel, terms, apiKeyId, isTrial = false, mayWait = false }: Options,
): Promise<Link> {
  const link = await createLink(scope, { employeeId, channel })
  // Reserves late: the organisation's other invitations wait from here to the commit.
  const credit = isTrial
    ? await reserveTrial(scope, employeeId)
    : await reserveCredit(scope, employeeId, terms && { terms })
  const message = { employeeId, channel, about: { linkId: link.id } }
  await queueMessage(scope, invitationMessage, message, { asked: !mayWait })
  const data = { channel, ...(apiKeyId && { apiKeyId }) }
  await record(scope, { action: 'invitation.created', employeeId, linkId: link.id, data })
  if (credit) await announceUsage(scope, credit)
  return link
}

const perToken = 60
/** Longer than any token lives. */
const windowSeconds = secondsInHour

/**
 * Invites an employee from a page of the organisation's. The page learns what it entered and no more: the scripts
 * around the widget read along, and a link's token would open the verification to them. It names no site either: who is
 * limited to one would be sent the employees of a page that is not theirs. Nor does it name an employee of the
 * organisation's own system, or a user by id. When and as what they will work is of those alone whom the page adds.
 */
export async function inviteFromWidget(
  scope: Scope,
  given: Invitation,
  widget: EmbedPrincipal,
): Promise<Employee> {
  await limitInvitations(scope, widget)
  const inviter = { source: 'widget', apiKeyId: widget.apiKeyId } as const
  const { fullName, email, phone, inviteChannelPref, language, dateOfBirth, sharesEmail, manager } = given
  const { startDate, engagement } = given
  const entered = { fullName, email, phone, inviteChannelPref, language, dateOfBirth, sharesEmail }
  const managed = manager && { manager: { name: manager.name, email: manager.email } }
  const invitation = { ...entered, ...managed, startDate, engagement, site: '' }
  return toEmbedReply(await inviteEmployee(scope, invitation, inviter))
}

function toEmbedReply(employee: Employee): Employee {
  return {
    employeeId: employee.employeeId,
    fullName: employee.fullName,
    email: employee.email,
    phoneE164: employee.phoneE164,
    status: employee.status,
    source: employee.source,
    createdAt: employee.createdAt,
    inviteChannelPref: employee.inviteChannelPref,
    language: employee.language,
    verificationSteps: employee.verificationSteps,
  }
}

async function limitInvitations({ deps, tx }: Scope, { tokenId }: EmbedPrincipal): Promise<void> {
  const message = 'Too many invitations at once. Reload the page.'
  await limitHits(tx, `embed invite ${tokenId}`, {
    windowSeconds,
    now: deps.clock(),
    most: perToken,
    message,
  })
}
