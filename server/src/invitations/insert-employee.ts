import {
  type Invitation,
  type NewEmployee,
  stepTypes,
} from '@bonafide/shared/contract/employees/employees.ts'
import type { ExistingEmployee } from '@bonafide/shared/contract/errors.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { eq, or, sql } from 'drizzle-orm'
import { externalIdTaken, isExternalIdTaken } from '#employees/change-employee.ts'
import { sealDateOfBirth } from '#employees/sealed-fields.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { knownEmails, sameEmployeeAs } from '#employees/known-emails.ts'
import { countElsewhere, siteOfNew } from '#employees/is-seen.ts'
import type { EmployeeRow } from '#employees/find-employee.ts'
import { resolveManager } from '#employees/managers.ts'
import { type Reach, reachableCountries } from '#messages/caps/text-caps.ts'
import { searchText } from '#employees/list/search-text.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { usablePhone } from '#platform/phone-number.ts'

/** The engagement of an employee who exists already. */
type Engagement = Pick<EmployeeRow, 'engagement' | 'startDate' | 'leaveDate' | 'site'>

/**
 * The source of an invitation: a user in the console, the organisation's server, a page of theirs that a key was used
 * for, or their HR system.
 */
export type Inviter =
  | { source: 'hr_system'; createdBy?: undefined; apiKeyId?: undefined }
  | { source: 'console'; createdBy: string; apiKeyId?: undefined }
  | { source: 'widget' | 'api'; apiKeyId: string; createdBy?: undefined }

/** A user who moves existing staff in. */
interface Importer {
  source: 'import'
  createdBy: string
  apiKeyId?: undefined
  engagement: Engagement
}

/**
 * Adds an employee with their four steps. Who calls it counts them, once it is recorded.
 * @throws AppError already_invited, external_id_taken, and forbidden for one who is at a site that the user does not see
 */
export async function insertEmployee(
  scope: Scope,
  invitation: NewEmployee,
  { source, createdBy, apiKeyId, ...more }: Inviter | Importer,
): Promise<EmployeeRow> {
  const { deps, tx, orgId } = scope
  const { fullName, email, inviteChannelPref, language, dateOfBirth } = invitation
  const phoneE164 = invitedPhone(invitation, await reachableCountries(scope))
  const values = {
    orgId,
    id: crypto.randomUUID(),
    fullName,
    email,
    emailKey: normaliseEmail(email),
    phoneE164,
    dateOfBirthSealed: await sealDateOfBirth(scope, dateOfBirth),
    status: 'invited' as const,
    source,
    inviteChannelPref,
    language: language || null,
    searchText: searchText({ fullName, email, phoneE164, externalId: invitation.externalId }),
    externalId: invitation.externalId,
    metadata: invitation.metadata,
    createdBy,
    apiKeyId,
    createdAt: deps.clock(),
    ...(await resolveManager(scope, invitation.manager)),
    engagement: invitation.engagement,
    startDate: invitation.startDate,
    ...('engagement' in more && more.engagement),
    site: siteOfNew(scope, 'engagement' in more ? more.engagement.site : invitation.site),
  }
  const insert = async (sharesEmail: boolean) =>
    (
      await tx
        .insert(employees)
        .values({ ...values, sharesEmail })
        .onConflictDoNothing()
        .returning()
    )[0]
  // Marks only later employees as sharing an address: otherwise another could take it without saying so.
  const employee = (await insert(false)) ?? (invitation.sharesEmail ? await insert(true) : undefined)
  if (!employee) throw await whyNot(scope, invitation)
  await tx.insert(steps).values(stepTypes.map((type) => ({ orgId, employeeId: employee.id, type })))
  return employee
}

function elsewhere(): AppError {
  return new AppError(
    'forbidden',
    'You cannot add this employee. Ask an owner or admin of your organisation.',
  )
}

async function whyNot(
  scope: Scope,
  { fullName, email, sharesEmail, externalId }: NewEmployee,
): Promise<AppError> {
  const key = normaliseEmail(email)
  const has = eq(employees.emailKey, key)
  // An employee who shares an address is another one unless the name is the same.
  const isInvited = sharesEmail ? sql`(${has} and lower(${employees.fullName}) = lower(${fullName}))` : has
  const known = (await knownEmails(scope, [key])).get(key) ?? []
  const seen = known.filter(sameEmployeeAs({ fullName, sharesEmail }))
  const isSame = or(
    seen.length ? undefined : isInvited,
    externalId === undefined ? undefined : eq(employees.externalId, externalId),
  )
  // A refusal reveals that the employee exists at another site. That cannot be hidden, as an employee is in an
  // organisation once; which field matched and the site can be, and the audit log has who tried.
  if (isSame && (await countElsewhere(scope, isSame))) return elsewhere()
  if (await isExternalIdTaken(scope, externalId, isInvited)) return externalIdTaken()
  return alreadyInvited(scope, seen)
}

/** Says who it is to those who may see them. A page around a widget, or a key that reads no employees, is told no more. */
function alreadyInvited({ permissions }: Scope, known: readonly ExistingEmployee[]): AppError {
  return new AppError('already_invited', alreadyInvitedMessage, {
    ...(permissions?.has('employees:read') && { employees: known }),
  })
}

export const alreadyInvitedMessage = 'This person has already been invited'

/**
 * The E.164 form of an invitation's number, or null without one. The form itself has no format rule, but a
 * number at which no phone can be reached is told at once instead of being dropped.
 * @param reach whose numbers the organisation may send to
 */
export function invitedPhone(
  { phone, inviteChannelPref }: Pick<Invitation, 'phone' | 'inviteChannelPref'>,
  { countries, others }: Reach,
): string | null {
  if (phone) return usablePhone(phone, countries, { field: 'phone', others })
  if (inviteChannelPref === 'email') return null
  const message = 'Please enter a valid phone number'
  throw fieldError('phone', message)
}
