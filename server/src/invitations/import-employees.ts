import type { ImportResult, ImportRow } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { type Invitation, NewEmployee } from '@bonafide/shared/contract/employees/employees.ts'
import { type ExistingEmployee, type FieldErrors, fieldErrors } from '@bonafide/shared/contract/errors.ts'
import { normaliseEmail, readDay, readYes } from '@bonafide/shared/contract/text.ts'
import * as v from 'valibot'
import { type Locale, locales } from '@bonafide/shared/contract/languages.ts'
import { languageNames } from '@bonafide/shared/language/languages.ts'
import { AppError } from '#platform/app-error.ts'
import { type ActingScope, type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { creditsLeft } from '#billing/get-usage.ts'
import { exhaustedMessage } from '#billing/reserve-credit.ts'
import { knownEmails, sameEmployeeAs } from '#employees/known-emails.ts'
import { siteOfNew } from '#employees/is-seen.ts'
import { typedManager } from '#employees/managers.ts'
import { type Reach, reachableCountries } from '#messages/caps/text-caps.ts'
import { typedDay } from './existing-staff/row-reader.ts'
import { engagementHelp, typedEngagement } from './existing-staff/typed-words.ts'
import { inviteEmployee } from './invite-employee.ts'
import { alreadyInvitedMessage, invitedPhone } from './insert-employee.ts'

type RowResult = ImportResult['results'][number]

/**
 * Judges employees from a list, and invites those who can be unless it is a dry run. Each invitation stands for
 * itself: whatever goes wrong with one row, the others are not taken back.
 */
export async function importEmployees(
  deps: Deps,
  who: ActingScope,
  request: { dryRun: boolean; rows: readonly ImportRow[]; createdBy: string },
): Promise<ImportResult> {
  const judged = await inOrganisation(deps, who, (scope) => validateRows(scope, request.rows))
  const results: RowResult[] = []
  for (const [row, { invitation, errors, message, employees }] of judged.entries()) {
    if (!invitation)
      results.push({
        row,
        outcome: 'error',
        errors: { ...errors },
        message: message ?? null,
        ...(employees && { employees }),
      })
    else if (request.dryRun) results.push({ row, outcome: 'ready' })
    else results.push({ row, ...(await invite(deps, who, invitation, request.createdBy)) })
  }
  return { results }
}

async function invite(
  deps: Deps,
  who: ActingScope,
  invitation: NewEmployee,
  createdBy: string,
): Promise<Omit<RowResult, 'row'>> {
  try {
    const { employeeId } = await inOrganisation(deps, who, (scope) =>
      inviteEmployee(scope, invitation, { source: 'console', createdBy }, { mayWait: true }),
    )
    return { outcome: 'invited', employeeId }
  } catch (error) {
    if (error instanceof AppError) {
      const { errors, employees } = error.details
      return {
        outcome: 'error',
        message: error.message,
        errors: { ...errors },
        ...(employees && { employees: [...employees] }),
      }
    }
    deps.log.error({ err: error }, 'a row could not be imported')
    return { outcome: 'error', message: 'We could not save this row. Import it again.' }
  }
}

/** A row of an import: who it invites, or why it cannot. */
type JudgedRow =
  | { invitation: NewEmployee; errors?: undefined; message?: undefined; employees?: undefined }
  | RefusedRow

interface RefusedRow {
  invitation?: undefined
  errors?: FieldErrors
  message?: string
  employees?: ExistingEmployee[]
}

/** Judges rows by the rules of the form and against each other, the organisation's employees and its quota. */
async function validateRows(scope: Scope, rows: readonly ImportRow[]): Promise<JudgedRow[]> {
  const reach = await reachableCountries(scope)
  const judged = rows.map((row) => judgeRow(scope, row, reach))
  const known = await knownEmails(
    scope,
    judged.flatMap(({ invitation }) => (invitation ? [normaliseEmail(invitation.email)] : [])),
  )
  const seen = new Map<string, NewEmployee[]>()
  let left = await creditsLeft(scope)
  return judged.map((row) => {
    if (!row.invitation) return row
    const key = normaliseEmail(row.invitation.email)
    const isThem = sameEmployeeAs(row.invitation)
    const invited = known.get(key)?.filter(isThem) ?? []
    if (invited.length) return { ...wrong({ email: alreadyInvitedMessage }), employees: invited }
    const before = seen.get(key) ?? []
    if (before.some(isThem)) return wrong({ email: 'This email appears more than once in the file' })
    seen.set(key, [...before, row.invitation])
    left -= 1
    return left < 0 ? { message: exhaustedMessage(scope.deps.settings) } : row
  })
}

function judgeRow(scope: Scope, row: ImportRow, reach: Reach): JudgedRow {
  const phone = row.phone?.trim()
  const result = v.safeParse(NewEmployee, {
    fullName: row.fullName,
    email: row.email,
    ...(phone && { phone }),
    inviteChannelPref: row.inviteChannelPref.trim().toLowerCase(),
    language: typedLanguage(row.language ?? ''),
    dateOfBirth: readDay(row.dateOfBirth ?? '')?.day ?? row.dateOfBirth?.trim() ?? '',
    startDate: startOf(row)?.day,
    engagement: typedEngagement(row.engagement ?? '') ?? '',
    site: row.site ?? '',
    manager: typedManager(row.manager, row.managerEmail),
    // An unreadable value is passed on, so that the schema refuses it.
    sharesEmail: readYes(row.sharesEmail ?? '') ?? row.sharesEmail,
  })
  const errors = result.success ? {} : fieldErrors(result.issues)
  const judgedErrors = {
    ...wordErrors(row),
    ...errorsOf(() => invitedPhone({ phone, inviteChannelPref: channelOf(row) }, reach)),
    ...errorsOf(() => siteOfNew(scope, row.site?.trim())),
  }
  const all = { ...judgedErrors, ...errors }
  return result.success && !Object.keys(all).length ? { invitation: result.output } : wrong(all)
}

interface Start {
  day?: string
  message?: string
}

function startOf({ startDate = '' }: ImportRow): Start | undefined {
  const typed = startDate.trim()
  return typed ? typedDay(typed) : undefined
}

/** Says of a start date and a kind of work that cannot be read how they are written. */
function wordErrors({ engagement = '', ...row }: ImportRow): FieldErrors {
  const message = startOf(row)?.message
  const isUnknown = engagement.trim() && !typedEngagement(engagement)
  return {
    ...(message && { startDate: message }),
    ...(isUnknown && { engagement: engagementHelp }),
  }
}

function channelOf({ inviteChannelPref }: ImportRow): Invitation['inviteChannelPref'] {
  const typed = inviteChannelPref.trim().toLowerCase()
  return typed === 'sms' || typed === 'whatsapp' ? typed : 'email'
}

function errorsOf(judge: () => unknown): FieldErrors {
  try {
    judge()
    return {}
  } catch (error) {
    if (error instanceof AppError && error.details.errors) return error.details.errors
    throw error
  }
}

function wrong(errors: FieldErrors): RefusedRow {
  const [message = 'Please check this row'] = Object.values(errors)
  return { errors, message }
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('_', '-')
const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/** The names of each language in a list: its tag, its name in English, and its own name for itself. */
const known = new Map<string, Locale>(
  locales.flatMap((locale) => {
    const [language = locale] = locale.split('-')
    const names = [locale, language, englishNames.of(language) ?? locale, languageNames[locale].name]
    return names.map((name) => [plain(name), locale] as const)
  }),
)

/** Reads a typed language: `pl`, `pl-PL`, `Polish` or `Polski`. Returns an unknown language as it was typed. */
function typedLanguage(text: string): string {
  const typed = plain(text)
  const withoutRegion = /^([a-z]{2})-[a-z]{2}$/.exec(typed)?.[1]
  return known.get(typed) ?? known.get(withoutRegion ?? '') ?? typed
}
