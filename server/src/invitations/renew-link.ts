import { millisecondsInHour } from 'date-fns/constants'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { employees } from '#employees/employees-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { announceUsage } from '#billing/announce-usage.ts'
import type { NewReservation } from '#billing/reserve-credit.ts'
import { keepCredit } from './send-fresh-link.ts'
import { linkRenewed } from './link-messages.ts'
import { countHit } from '#platform/limits/count-hit.ts'
import { languageRead, noteLanguage, type LanguagePreference } from '#employees/follow-language.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { replaceLink } from '#employees/links/create-link.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { type Link, linkState } from '#employees/links/link-state.ts'

const renewalGapMs = millisecondsInHour

/**
 * Sends a fresh link to the stored address when an expired one is shown, at most once an hour. Silent about
 * what it did: the caller answers every token alike.
 */
export async function renewLink(
  deps: Deps,
  expired: Link,
  { ip, reading }: { ip: string; reading?: LanguagePreference },
): Promise<void> {
  if (expired.kind !== 'invitation' || linkState(expired, deps.clock()) !== 'expired') return
  const { orgId, employeeId } = expired
  await inOrganisation(deps, { orgId, actor: `employee:${employeeId}`, ip }, (scope) =>
    sendFreshLink(scope, employeeId, reading),
  )
}

async function sendFreshLink(scope: Scope, employeeId: string, reading?: LanguagePreference): Promise<void> {
  const { tx, orgId } = scope
  // The row lock makes two requests at once see each other's link.
  const [employee] = await tx
    .select({ id: employees.id, status: employees.status, language: employees.language })
    .from(employees)
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
    .for('no key update')
  const latest = await latestLink(scope, employeeId)
  if (!employee || employee.status === 'completed' || !latest || !mayRenew(scope, latest)) return
  const { channel } = latest
  const taken = await takeCredit(scope, employeeId)
  if (!taken) return
  const link = await replaceLink(scope, { employeeId, channel })
  await queueMessage(scope, linkRenewed, { employeeId, channel, about: { linkId: link.id } })
  await announceUsage(scope, taken.credit)
  await record(scope, { action: 'link.renewed', employeeId, linkId: link.id, data: { channel } })
  const language = languageRead(employee.language, reading)
  if (language !== employee.language) await noteLanguage(scope, { employeeId, linkId: link.id, language })
}

/**
 * The credit of a link that expired unused has gone back, so the new link takes one. Where none is left nothing is
 * sent, and the organisation reads it in the employee's timeline: the page answers everyone alike.
 */
async function takeCredit(
  scope: Scope,
  employeeId: string,
): Promise<{ credit: NewReservation | undefined } | undefined> {
  try {
    return { credit: await keepCredit(scope, employeeId) }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'quota_exhausted')) throw error
  }
  const window = { windowSeconds: 3600, now: scope.deps.clock() }
  if ((await countHit(scope.tx, `renewal refused ${employeeId}`, window)) === 1) {
    const data = { reason: 'No credits left this month' }
    await record(scope, { action: 'link.renewal_refused', employeeId, data })
  }
  return undefined
}

// A link taken back by the organisation stays taken back, also for an employee who kept an older, expired one.
function mayRenew({ deps }: Scope, latest: Link): boolean {
  const now = deps.clock()
  return !latest.revokedAt && now.getTime() - latest.createdAt.getTime() >= renewalGapMs
}
