import { NewEmployee } from '@bonafide/shared/contract/employees/employees.ts'
import type { HrOutcome } from '@bonafide/shared/contract/organisation/hr-starters.ts'
import {
  type HrSettings,
  type HrSystemName,
  hrSystemTexts,
} from '@bonafide/shared/contract/organisation/hr-system.ts'
import { EmailAddress, normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import * as v from 'valibot'
import { requireCredit } from '#billing/reserve-credit.ts'
import { employees } from '#employees/employees-tables.ts'
import { typedManager } from '#employees/managers.ts'
import { invitedPhone } from '#invitations/insert-employee.ts'
import { readSender } from '#messages/caps/sender.ts'
import { reachableCountries } from '#messages/caps/text-caps.ts'
import { AppError } from '#platform/app-error.ts'
import { londonDay } from '#platform/london-day.ts'
import type { Scope } from '#platform/scope.ts'
import type { HrisStarter } from './hris-provider.ts'
import { hrisStarters } from './hris-tables.ts'
import { fieldNames, listed } from './hris-texts.ts'

/** What is to become of a starter who is not linked with an employee. */
export interface Verdict {
  outcome: HrOutcome
  text: string
  /** False for those who were there long before: the log would hold nothing else. */
  isTold: boolean
  /** The invitation of one who is invited. */
  invitation?: NewEmployee
  /** Employees who have their address, for an offer; the one they are, where they are linked. */
  employeeIds?: string[]
}

const told = (outcome: HrOutcome, text: string, more: Partial<Verdict> = {}): Verdict => ({
  outcome,
  text,
  isTold: true,
  ...more,
})

interface By {
  system: HrSystemName
  settings: HrSettings
}

/** Decides about a starter, and changes nothing: a dry run goes by it as well. */
export async function judgeStarter(scope: Scope, by: By, starter: HrisStarter): Promise<Verdict> {
  return judgeRecord(scope, by, starter) ?? (await judgeIdentity(scope, by, starter))
}

/** Looks at their record alone. */
function judgeRecord(
  { deps }: Scope,
  { system, settings }: By,
  { lacking, startDate, leaveDate, site }: HrisStarter,
): Verdict | undefined {
  const { name } = hrSystemTexts[system]
  const today = londonDay(deps.clock())
  if (lacking.length) {
    const hidden = listed(lacking.map((field) => fieldNames[field]))
    return told(
      'field_hidden',
      `${name} does not show us ${hidden} of this employee. Let the user of our key see it, or invite them by hand.`,
    )
  }
  if (leaveDate !== null && leaveDate < today) {
    return { outcome: 'left', text: 'They have left, so they are not invited.', isTold: false }
  }
  if (startDate === null) {
    return told('no_start_date', `They have no start date. Enter it at ${name}, and they are invited.`)
  }
  if (startDate < settings.startsFrom) {
    const text = `They start before ${settings.startsFrom}, the first day in your settings.`
    return { outcome: 'started_before', text, isTold: false }
  }
  if (startDate < today) {
    return told(
      'started_before',
      `They started on ${startDate}, before we saw them. Check their right to work now: invite them by hand.`,
    )
  }
  if (settings.locations === null) return undefined
  if (site === null) {
    return told('no_location', `They have no location. Enter it at ${name}, or choose all locations here.`)
  }
  if (settings.locations.includes(site)) return undefined
  return told('other_location', 'Their location is none of those that you chose, so they are not invited.')
}

/** Looks at who they could be here. */
async function judgeIdentity(scope: Scope, by: By, starter: HrisStarter): Promise<Verdict> {
  const { name } = hrSystemTexts[by.system]
  if (!starter.email) {
    return told('no_email', `They have no email address. Enter one at ${name}, and they are invited.`)
  }
  const email = v.safeParse(EmailAddress, starter.email)
  if (!email.success) {
    return told(
      'invalid_email',
      `Their email address is not valid. Correct it at ${name}, and they are invited.`,
    )
  }
  const key = normaliseEmail(email.output)
  const known = await findKnown(scope, { key, externalId: starter.starterId })
  const same = known.find(({ externalId }) => externalId === starter.starterId)
  if (same && same.emailKey !== key) {
    return told(
      'id_taken',
      `Another employee here has the external ID ${starter.starterId}, with another email address. Remove that ID from them, or correct the address at ${name}.`,
    )
  }
  if (same?.linkedTo === null) return told('linked', linkedText, { employeeIds: [same.id] })
  if (known.some(({ linkedTo }) => linkedTo !== null)) {
    return told(
      'shared_email',
      `An employee who is linked with another record at ${name} has the same email address. Give each an address of their own, or invite this one by hand and say that they share it.`,
    )
  }
  if (known.length) return told('offered', offeredText, { employeeIds: known.map(({ id }) => id) })
  return judgeInvitation(scope, by, { ...starter, email: email.output })
}

export const linkedText = 'They are linked with the employee here. No second invitation was sent.'
const offeredText =
  'An employee who was invited by hand has this email address. Link them if it is the same employee; no second invitation is sent meanwhile.'

async function findKnown({ tx, orgId }: Scope, { key, externalId }: { key: string; externalId: string }) {
  return tx
    .select({
      id: employees.id,
      emailKey: employees.emailKey,
      externalId: employees.externalId,
      linkedTo: hrisStarters.starterId,
    })
    .from(employees)
    .leftJoin(
      hrisStarters,
      and(eq(hrisStarters.orgId, employees.orgId), eq(hrisStarters.employeeId, employees.id)),
    )
    .where(
      and(
        eq(employees.orgId, orgId),
        isNull(employees.erasedAt),
        or(eq(employees.emailKey, key), eq(employees.externalId, externalId)),
      ),
    )
    .orderBy(asc(employees.createdAt), asc(employees.id))
    .limit(20)
}

/** Makes the invitation, and looks at whether it could leave. */
async function judgeInvitation(
  scope: Scope,
  { system, settings }: By,
  { starterId: externalId, fullName, email, phone, startDate, site, manager }: HrisStarter,
): Promise<Verdict> {
  const number = phone ? await usableNumber(scope, phone) : undefined
  const parsed = v.safeParse(NewEmployee, {
    fullName,
    email,
    ...(number && { phone: number }),
    inviteChannelPref: number ? settings.channel : 'email',
    startDate,
    site: site ?? '',
    externalId,
    ...(manager && { manager: typedManager(manager, undefined) }),
  })
  if (!parsed.success) {
    const { name } = hrSystemTexts[system]
    return told(
      'refused',
      `${parsed.issues[0].message}. Correct their record at ${name}, and they are invited.`,
    )
  }
  const invitation = parsed.output
  const reason = await whyNotNow(scope)
  if (reason !== undefined) return told('waits', reason, { invitation })
  const withoutNumber = phone && !number
  const text = withoutNumber
    ? 'They are invited by email: the mobile number in their record cannot be used.'
    : 'They are invited.'
  return told('invited', text, { invitation })
}

async function usableNumber(scope: Scope, phone: string): Promise<string | undefined> {
  const reach = await reachableCountries(scope)
  try {
    return invitedPhone({ phone, inviteChannelPref: 'email' }, reach) ?? undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Returns why the organisation cannot invite at present; undefined where it can. */
async function whyNotNow(scope: Scope): Promise<string | undefined> {
  const sender = await readSender(scope)
  if (sender.isClosed) return waiting('Your organisation is closed.')
  if (!sender.isConfirmed) {
    return waiting('An owner of your organisation has to confirm their email address first.')
  }
  if (sender.stoppedReason !== null)
    return waiting('The operator has stopped the messages of your organisation.')
  try {
    await requireCredit(scope)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return waiting(error.message)
  }
}

export const waiting = (reason: string): string =>
  `${reason} They wait, and are invited once that is settled.`
