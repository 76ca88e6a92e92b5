import type { HrOffer, HrOfferAnswer } from '@bonafide/shared/contract/organisation/hr-starters.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { lockEmployee } from '#employees/find-employee.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { lockConnection } from './connection.ts'
import { readHrisJob } from './hris-jobs.ts'
import { tellUsers } from './hris-log.ts'
import { hrisStarters } from './hris-tables.ts'
import { linkedText } from './judge-starter.ts'
import { linkStarter } from './take-in-starter.ts'

const mostOffers = 100

type Reading = Pick<Scope, 'tx' | 'orgId'>

/** Lists the starters who have the address of employees who are linked with none, each with these employees. */
export async function listOffers({ tx, orgId }: Reading): Promise<{ items: HrOffer[] }> {
  const starters = await tx
    .select()
    .from(hrisStarters)
    .where(and(eq(hrisStarters.orgId, orgId), eq(hrisStarters.state, 'offered')))
    .orderBy(asc(hrisStarters.updatedAt), asc(hrisStarters.starterId))
    .limit(mostOffers)
  const keys = starters.map(({ email }) => normaliseEmail(email ?? ''))
  const known = await findUnlinked({ tx, orgId }, keys)
  const items = starters.map(({ starterId, fullName, email, startDate }) => ({
    starterId,
    fullName: fullName ?? '',
    email: email ?? '',
    startDate,
    employees: known
      .filter(({ emailKey }) => emailKey === normaliseEmail(email ?? ''))
      .map(({ id, fullName: name, status, createdAt }) => ({
        employeeId: id,
        fullName: name,
        status,
        invitedAt: createdAt.toISOString(),
      })),
  }))
  return { items }
}

async function findUnlinked({ tx, orgId }: Reading, emailKeys: readonly string[]) {
  const keys = [...new Set(emailKeys)].filter(Boolean)
  if (!keys.length) return []
  const rows = await tx
    .select({
      id: employees.id,
      fullName: employees.fullName,
      emailKey: employees.emailKey,
      status: employees.status,
      createdAt: employees.createdAt,
      linkedTo: hrisStarters.starterId,
    })
    .from(employees)
    .leftJoin(
      hrisStarters,
      and(eq(hrisStarters.orgId, employees.orgId), eq(hrisStarters.employeeId, employees.id)),
    )
    .where(and(eq(employees.orgId, orgId), inArray(employees.emailKey, keys), isNull(employees.erasedAt)))
    .orderBy(asc(employees.createdAt), asc(employees.id))
  return rows.filter(({ linkedTo }) => linkedTo === null)
}

/**
 * Links a starter with the employee they are, or leaves both as they are. Neither invites.
 * @throws AppError not_found for an offer that was answered, conflict for an employee with another external id
 */
export async function answerOffer(
  scope: Scope,
  starterId: string,
  answer: HrOfferAnswer,
): Promise<{ items: HrOffer[] }> {
  const { deps, tx, orgId } = scope
  const connection = await lockConnection(scope, 'share')
  const chosen = answer.action === 'link' ? await lockEmployee(scope, answer.employeeId) : undefined
  const isTheirs = and(eq(hrisStarters.orgId, orgId), eq(hrisStarters.starterId, starterId))
  const [row] = await tx.select().from(hrisStarters).where(isTheirs).for('update')
  if (!connection || row?.state !== 'offered') {
    throw new AppError('not_found', 'This offer was answered, or no longer stands.')
  }
  if (!chosen) {
    await tx
      .update(hrisStarters)
      .set({ state: 'left_alone', outcome: 'left_alone', fullName: null, email: null, startDate: null })
      .where(isTheirs)
    const text = 'You left the invitation as it is. Changes of their record are not taken over.'
    await tellUsers(scope, { outcome: 'left_alone', text, starterId, fullName: row.fullName })
    await record(scope, { action: 'hr_system.offer_left' })
    return listOffers(scope)
  }
  const { id: employeeId, emailKey, externalId } = chosen.employee
  const isOffered = emailKey === normaliseEmail(row.email ?? '')
  const isLinked = await tx.$count(
    hrisStarters,
    and(eq(hrisStarters.orgId, orgId), eq(hrisStarters.employeeId, employeeId)),
  )
  if (!isOffered || isLinked) throw new AppError('conflict', 'Choose one of the employees with this address.')
  if (externalId !== null && externalId !== starterId) {
    const message = 'This employee has another external ID. Remove it from them, then link them here.'
    throw new AppError('conflict', message)
  }
  await linkStarter(scope, { starterId, employeeId })
  await tellUsers(scope, { outcome: 'linked', text: linkedText, starterId, employeeId })
  await record(scope, { action: 'hr_system.linked', employeeId })
  await deps.jobs.enqueue(tx, readHrisJob, { orgId, starterId })
  return listOffers(scope)
}
